import type { ArticleText } from '@/content/blog/article';
import { headingId } from '../heading-id';

/** The way through an article, beside it where there is room; elsewhere the scroll bar must do. */
export function ArticleContents({ text }: { text: ArticleText }) {
  const headings = text.filter((block) => block.kind === 'heading');
  return (
    <nav aria-label="On this page" className="sticky top-24 hidden self-start xl:block">
      <p className="font-semibold text-sm">On this page</p>
      <ul className="mt-2 border-l">
        {headings.map((block) => (
          <li key={block.text}>
            <a
              href={`#${headingId(block.text)}`}
              className="-ml-px block border-transparent border-l-2 py-1 pl-3.5 text-ink-muted text-sm leading-snug hover:border-accent hover:text-ink"
            >
              {block.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
