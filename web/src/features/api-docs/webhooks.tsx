import { WEBHOOK_MESSAGE, WEBHOOK_VERIFICATION, WEBHOOKS } from '@/content/api-docs/webhooks';
import { CodeBlock } from './code-block';
import { DocsSection } from './docs-section';

export function Webhooks() {
  return (
    <DocsSection id="webhooks" texts={WEBHOOKS}>
      <CodeBlock label="A message" code={WEBHOOK_MESSAGE} language="javascript" className="mt-6" />
      <CodeBlock
        label="Verifying it, in JavaScript"
        code={WEBHOOK_VERIFICATION}
        language="javascript"
        className="mt-6"
      />
    </DocsSection>
  );
}
