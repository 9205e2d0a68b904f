import { useLocation } from 'react-router-dom';
import { Notice } from '@/ui/notice';

/** Tells a visitor who pressed Generate why this page opened, and that the prompt is kept. */
export function KeptPrompt() {
  const { prompt } = Object(useLocation().state) as { prompt?: unknown };
  return (
    <Notice title="Authentication Required" className="mb-6">
      <p>Please log in to generate images. Your picture starts right after.</p>
      {typeof prompt === 'string' ? (
        <p className="wrap-anywhere mt-1 line-clamp-2 text-ink-muted">
          Your prompt is kept: “<bdi>{prompt}</bdi>”
        </p>
      ) : null}
    </Notice>
  );
}
