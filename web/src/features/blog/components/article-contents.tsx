import { type ProseNode, sectionsOf } from '@/content/prose';

/** The way through an article, beside it where there is room; elsewhere the scroll bar must do. */
export function ArticleContents({ text }: { text: readonly ProseNode[] }) {
  return (
    <nav aria-label="On this page" className="sticky top-24 hidden self-start xl:block">
      <p className="font-semibold text-sm">On this page</p>
      <ul className="mt-2 border-l">
        {sectionsOf(text).map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block border-transparent border-l-2 py-1 pl-3.5 text-ink-muted text-sm leading-snug hover:border-accent hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
