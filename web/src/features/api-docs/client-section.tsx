import { CLIENT_EXAMPLE, CLIENT_INSTALL } from '@/content/api-docs/examples';
import { CLIENT_TEXT } from '@/content/api-docs/page';
import { CodeBlock } from './code-block';
import { DocsSection } from './docs-section';

export function ClientSection() {
  return (
    <DocsSection id="client" texts={CLIENT_TEXT}>
      <CodeBlock label="Getting it" code={CLIENT_INSTALL} language="shell" className="mt-6" />
      <CodeBlock
        label={CLIENT_EXAMPLE.file}
        code={CLIENT_EXAMPLE.code}
        language={CLIENT_EXAMPLE.language}
        className="mt-6"
      />
    </DocsSection>
  );
}
