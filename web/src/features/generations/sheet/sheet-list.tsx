import type { SheetSummary } from '@easel/shared/contracts/sheets.schema';
import { useRef } from 'react';
import { Link } from '@/components/link';
import { LoadFailure } from '@/components/load-failure';
import { LoadMore } from '@/components/load-more';
import { shortDate } from '@/lib/dates';
import { Heading } from '@/ui/text';
import { useSheets } from './sheet-api';

/** The account's sheets, newest first. */
export function SheetList() {
  const list = useSheets();
  const container = useRef<HTMLUListElement>(null);
  const sheets = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (list.isError && sheets.length === 0) return <LoadFailure what="your contact sheets" query={list} />;
  if (sheets.length === 0) return null;
  return (
    <section aria-labelledby="your-sheets" className="border-line border-t pt-6">
      <Heading level={2} size="sm" id="your-sheets">
        Your contact sheets
      </Heading>
      <ul
        ref={container}
        className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4"
      >
        {sheets.map((sheet) => (
          <SheetCard key={sheet.id} sheet={sheet} />
        ))}
      </ul>
      <LoadMore list={list} container={container} />
    </section>
  );
}

function SheetCard({ sheet: { id, axes, covers, total, completed, createdAt } }: { sheet: SheetSummary }) {
  const [first = '', ...others] = axes.prompts;
  return (
    <li>
      <Link
        to={`/sheet/${id}`}
        data-focus-item={id}
        className="group block rounded-lg border border-line bg-surface p-3 hover:border-line-strong"
      >
        <span className="grid h-24 grid-cols-4 gap-1 overflow-hidden rounded-sm bg-sunken">
          {covers.map((cover) => (
            <img key={cover} src={cover} alt="" loading="lazy" className="size-full min-h-0 object-cover" />
          ))}
        </span>
        <span className="mt-2.5 block truncate font-medium text-sm group-hover:underline">
          {first}
          {others.length > 0 ? ` and ${others.length} more` : ''}
        </span>
        <span className="block text-ink-muted text-xs tabular-nums">
          {completed} of {total} finished · <time dateTime={createdAt}>{shortDate(createdAt)}</time>
        </span>
      </Link>
    </li>
  );
}
