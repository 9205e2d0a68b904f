import { clsx } from 'clsx';
import { Children, type ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { Illustration } from '@/components/illustration';
import { WherePlansAreGiven, WherePlansAreSold } from '@/components/plan-source';
import { TextLink } from '@/components/text-link';
import type { ProseCode, ProseNode } from '@/content/prose';
import { promptLink } from '@/lib/prompt-link';
import type { SiteAddress } from '@/lib/site-paths';
import { Heading } from '@/ui/text';
import { textLinkClass } from '@/ui/text-link-class';
import { DayTimeline } from './day-timeline';
import { inlineCodeClass } from './inline-code-class';
import { TableView } from './prose-table';

const CLASSES = {
  p: undefined,
  ul: 'flex list-disc flex-col gap-2.5 pl-6 marker:text-accent-text',
  ol: clsx(
    'flex flex-col gap-3.5 [counter-reset:step] *:relative *:pl-11 *:[counter-increment:step]',
    '*:before:absolute *:before:left-0 *:before:font-[400] *:before:font-display *:before:text-2xl',
    '*:before:text-accent-text *:before:leading-tight *:before:content-[counter(step)]',
  ),
  li: 'break-inside-avoid pl-1',
  strong: 'font-semibold text-ink',
  em: undefined,
  code: inlineCodeClass,
  blockquote: 'my-5 border-accent border-l-3 pl-6 font-[450] font-display text-2xl leading-snug',
} as const;

/** Renders parsed Markdown. */
export function Prose({ nodes, className }: { nodes: readonly ProseNode[]; className: string }) {
  return <div className={clsx('flex flex-col', className)}>{showAll(nodes)}</div>;
}

/** Renders one line, with its links and code. */
export function InlineProse({ nodes }: { nodes: readonly ProseNode[] }) {
  return showAll(nodes);
}

function showAll(nodes: readonly ProseNode[]): ReactNode {
  return Children.toArray(nodes.map(show));
}

function show(node: ProseNode): ReactNode {
  if (typeof node === 'string') return node;
  switch (node.tag) {
    case 'h2':
      return (
        <Heading level={2} size="md" id={node.id} className="mt-6 -mb-1 scroll-mt-24">
          {node.text}
        </Heading>
      );
    case 'a':
      return <ProseLink to={node.to}>{showAll(node.children)}</ProseLink>;
    case 'figure':
      return (
        <figure className="my-4">
          <Illustration picture={node.picture} className="rounded-md border" />
          <figcaption className="mt-2.5 text-[0.9375rem] text-ink-muted leading-normal">
            {node.caption}
          </figcaption>
        </figure>
      );
    case 'pre':
      return node.language === 'prompt' ? <Prompt words={node.code} /> : <CodeView {...node} />;
    case 'table':
      return <TableView {...node} />;
    case 'timeline':
      return <DayTimeline {...node} />;
    case 'only': {
      const Where = node.where === 'sold' ? WherePlansAreSold : WherePlansAreGiven;
      return <Where>{showAll(node.children)}</Where>;
    }
    default:
      return <node.tag className={CLASSES[node.tag]}>{showAll(node.children)}</node.tag>;
  }
}

/** The compiler cannot check links in Markdown; a test does. */
function ProseLink({ to, children }: { to: string; children: ReactNode }) {
  if (!to.startsWith('mailto:')) return <TextLink to={to as SiteAddress}>{children}</TextLink>;
  return (
    <a href={to} className={clsx(textLinkClass, 'break-words')}>
      {children}
    </a>
  );
}

function CodeView({ label, code }: ProseCode) {
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-surface">
      {label ? (
        <figcaption className="border-line border-b bg-sunken px-4 py-2 font-medium text-ink-muted text-sm">
          {label}
        </figcaption>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <pre tabIndex={0} className="-outline-offset-2 overflow-x-auto p-4 font-mono text-sm leading-relaxed">
        <code>{code}</code>
      </pre>
    </figure>
  );
}

/** A prompt, with a link that opens the Generate page with it. */
function Prompt({ words }: { words: string }) {
  return (
    <div className="my-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border bg-surface px-5 py-4 shadow-card">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold text-ink-faint text-xs uppercase tracking-[0.12em]">Prompt</p>
        <p className="mt-0.5 font-[450] font-display text-xl leading-snug">{words}</p>
      </div>
      <ButtonLink to={promptLink(words)} variant="secondary" size="sm" aria-label={`Use prompt: ${words}`}>
        Use Prompt
      </ButtonLink>
    </div>
  );
}
