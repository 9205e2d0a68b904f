import { Link } from '@/components/link';
import { useSectionInView } from '@/components/use-reading-place';
import { SECTIONS } from '@/content/api-docs/page';

const IDS = Object.keys(SECTIONS);

/** Stays beside the text and marks the section being read. */
export function DocsContents() {
  const current = useSectionInView(IDS);
  return (
    <nav
      aria-label="On this page"
      className="-m-2 sticky top-[calc(var(--header)+1rem)] hidden max-h-[calc(100dvh-2rem-var(--header))] self-start overflow-y-auto p-2 lg:block"
    >
      <p className="font-semibold text-sm">On this page</p>
      <ol className="mt-3 border-line border-l">
        {Object.entries(SECTIONS).map(([id, title]) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="-ml-px flex min-h-9 items-center border-transparent border-l-2 py-1 pl-3.5 text-ink-muted text-sm leading-snug hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink"
            >
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
