import { useState } from 'react';
import { EXAMPLES, type Language } from '@/content/api-docs/examples';
import { EXAMPLES_NOTE, EXAMPLES_TEXT } from '@/content/api-docs/page';
import { Tabs } from '@/ui/tabs';
import { CodeBlock } from './code-block';
import { DocsSection } from './docs-section';
import { DocsWords } from './docs-words';

export function CodeExamples() {
  const [language, setLanguage] = useState<Language>('javascript');
  return (
    <DocsSection id="examples" texts={[EXAMPLES_TEXT]}>
      <Tabs
        label="Language"
        className="mt-6"
        value={language}
        onChange={setLanguage}
        items={EXAMPLES.map((example) => ({
          value: example.language,
          label: example.label,
          content: <CodeBlock label={example.file} code={example.code} language={example.language} />,
        }))}
      />
      <p className="mt-4 text-ink-muted text-sm">
        <DocsWords text={EXAMPLES_NOTE} />
      </p>
    </DocsSection>
  );
}
