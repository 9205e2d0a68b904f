import { Fragment } from 'react';
import { ButtonLink } from '@/components/button-link';
import { TextLink } from '@/components/text-link';
import type { ArticleText, Block, Prose } from '@/content/blog/article';
import { promptLink } from '@/lib/prompt-link';
import { Heading } from '@/ui/text';
import { headingId } from '../heading-id';
import { Illustration } from './illustration';

/** An article's blocks, one below the other. The text never changes, so a block's place is its key. */
export function ArticleBody({ text }: { text: ArticleText }) {
  return (
    <div className="text-lg leading-[1.7]">
      {text.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is fixed, and two blocks of it may be equal
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Heading level={2} size="md" id={headingId(block.text)} className="mt-12 scroll-mt-24">
          {block.text}
        </Heading>
      );
    case 'paragraph':
      return (
        <p className="mt-5 first:mt-0">
          <Words prose={block.prose} />
        </p>
      );
    case 'list':
      return <List {...block} />;
    case 'quote':
      return (
        <blockquote className="my-10 border-accent border-l-3 pl-6 font-[450] font-display text-2xl leading-snug">
          {block.text}
        </blockquote>
      );
    case 'code':
      return block.language === 'prompt' ? <Prompt code={block.code} /> : <Code code={block.code} />;
    case 'figure':
      return (
        <figure className="my-9">
          <Illustration picture={block.picture} className="rounded-md border" />
          <figcaption className="mt-2.5 text-[0.9375rem] text-ink-muted leading-normal">
            {block.caption}
          </figcaption>
        </figure>
      );
  }
}

function List({ isOrdered, items }: { isOrdered: boolean; items: readonly Prose[] }) {
  const Tag = isOrdered ? 'ol' : 'ul';
  const marks = isOrdered ? 'list-decimal' : 'list-disc';
  return (
    <Tag className={`mt-5 flex flex-col gap-2.5 pl-6 marker:text-accent-text ${marks}`}>
      {items.map((prose, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is fixed
        <li key={index} className="pl-1.5">
          <Words prose={prose} />
        </li>
      ))}
    </Tag>
  );
}

/** A slip with words for a painter, and the way to try them. */
function Prompt({ code }: { code: string }) {
  return (
    <div className="my-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border bg-surface px-5 py-4 shadow-card">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold text-ink-faint text-xs uppercase tracking-[0.12em]">Prompt</p>
        <p className="mt-0.5 font-[450] font-display text-xl leading-snug">{code}</p>
      </div>
      <ButtonLink to={promptLink(code)} variant="secondary" size="sm" aria-label={`Use prompt: ${code}`}>
        Use Prompt
      </ButtonLink>
    </div>
  );
}

function Code({ code }: { code: string }) {
  return (
    <pre className="my-7 whitespace-pre-wrap break-words rounded-md border bg-sunken px-5 py-4 font-mono text-[0.9375rem] leading-relaxed">
      <code>{code}</code>
    </pre>
  );
}

function Words({ prose }: { prose: Prose }) {
  return prose.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is fixed
    if (typeof part === 'string') return <Fragment key={index}>{part}</Fragment>;
    return (
      <TextLink key={part.to} to={part.to}>
        {part.words}
      </TextLink>
    );
  });
}
