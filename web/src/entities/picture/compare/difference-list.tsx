import { clsx } from 'clsx';
import { listInWords } from '@/lib/formats';
import type { Difference, RecipeComparison, TextPart } from './recipe-differences';

/** The differences between two recipes, and what they have in common. */
export function DifferenceList({ comparison: { differences, same } }: { comparison: RecipeComparison }) {
  return (
    <>
      {differences.length === 0 ? (
        <p className="text-ink-muted text-sm">Both pictures were made with the same settings.</p>
      ) : (
        <table className="w-full border-collapse text-left text-sm">
          <caption className="sr-only">What differs in their settings</caption>
          <thead>
            <tr className="text-ink-muted">
              <td className="pb-1.5" />
              <th scope="col" className="pr-3 pb-1.5 font-medium">
                Left
              </th>
              <th scope="col" className="pb-1.5 font-medium">
                Right
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <Row key={difference.name} {...difference} />
            ))}
          </tbody>
        </table>
      )}
      {same.length > 0 ? (
        <p className="border-line border-t pt-3 text-ink-muted text-sm">
          Same in both: {listInWords(same.map((name) => name.toLowerCase()))}.
        </p>
      ) : null}
    </>
  );
}

function Row({ name, left, right, parts }: Difference) {
  return (
    <tr className="border-line border-t align-top">
      <th scope="row" className="py-2 pr-3 font-normal text-ink-muted">
        {name}
      </th>
      {parts ? (
        <td colSpan={2} className="wrap-anywhere whitespace-pre-wrap py-2">
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
            <Words key={index} {...part} />
          ))}
        </td>
      ) : (
        <>
          <td className="wrap-anywhere py-2 pr-3 tabular-nums">{left}</td>
          <td className="wrap-anywhere py-2 tabular-nums">{right}</td>
        </>
      )}
    </tr>
  );
}

/** Words on one side only are marked with more than a color. */
function Words({ text, side }: TextPart) {
  if (side === 'both') return text;
  const Tag = side === 'left' ? 'del' : 'ins';
  return (
    <Tag
      className={clsx(
        'rounded-sm px-0.5',
        side === 'left'
          ? 'bg-danger-wash text-danger line-through'
          : 'bg-success-wash text-success underline',
      )}
    >
      <span className="sr-only">{side === 'left' ? ' only left: ' : ' only right: '}</span>
      {text}
      <span className="sr-only">; </span>
    </Tag>
  );
}
