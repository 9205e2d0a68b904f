import type { HelpBlock, HelpBody } from '@/content/help/article';
import { Heading } from '@/ui/text';
import { Words } from './words';

export function ArticleBody({ body }: { body: HelpBody }) {
  return (
    <div className="flex flex-col gap-5 text-lg leading-relaxed">
      {body.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of an article stay where they are
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: HelpBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <Words text={block.text} />
        </p>
      );
    case 'heading':
      return (
        <Heading level={2} size="md" className="mt-4 -mb-1">
          {block.text}
        </Heading>
      );
    case 'steps':
      return (
        <ol className="flex flex-col gap-3.5">
          {block.items.map((item, index) => (
            <li key={item} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
              <span
                aria-hidden="true"
                className="font-[400] font-display text-2xl text-accent-text leading-tight"
              >
                {index + 1}
              </span>
              <span>
                <Words text={item} />
              </span>
            </li>
          ))}
        </ol>
      );
    case 'list':
      return (
        <ul className="flex list-disc flex-col gap-2 pl-6 marker:text-accent-text">
          {block.items.map((item) => (
            <li key={item} className="pl-1">
              <Words text={item} />
            </li>
          ))}
        </ul>
      );
    case 'code':
      return <CodeBlock {...block} />;
  }
}

function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-surface">
      <figcaption className="border-line border-b bg-sunken px-4 py-2 font-medium text-ink-muted text-sm">
        {label}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard */}
      <pre tabIndex={0} className="-outline-offset-2 overflow-x-auto p-4 font-mono text-sm leading-relaxed">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
