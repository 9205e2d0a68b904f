import type { ApiField } from '@easel/shared/contracts/api-reference';
import { DocsTable } from './docs-table';
import { Code, DocsWords } from './docs-words';
import { TypeWords } from './type-words';

const COLUMNS = ['Name', 'Type', 'Description'];

/** Shows nothing if there are no fields. */
export function FieldTable({
  title,
  of,
  fields,
  words = {},
  hasRequired = true,
}: {
  title: string;
  /** The table's accessible name. */
  of: string;
  fields: readonly ApiField[];
  words?: Readonly<Record<string, string>> | undefined;
  /** False for an answer, which always has all fields. */
  hasRequired?: boolean;
}) {
  if (fields.length === 0) return null;
  return (
    <div>
      <p className="font-medium text-sm">{title}</p>
      <DocsTable
        className="mt-2"
        label={`${title}: ${of}`}
        columns={COLUMNS}
        rows={fields.map((field) => ({
          key: field.name,
          cells: [
            <span key="name" className="flex flex-wrap items-baseline gap-x-2">
              <span className="min-w-0 break-words font-medium md:whitespace-nowrap font-mono text-[0.8125rem]">
                {field.name}
              </span>
              {hasRequired && field.required ? (
                <span className="text-accent-text text-xs">required</span>
              ) : null}
            </span>,
            <TypeWords key="type" type={field.type} />,
            <Description key="description" field={field} text={words[field.name] ?? field.description} />,
          ],
        }))}
      />
    </div>
  );
}

function Description({ field, text }: { field: ApiField; text: string | undefined }) {
  return (
    <div className="flex flex-col gap-1 text-ink-muted">
      {text ? (
        <p>
          <DocsWords text={text} />
        </p>
      ) : null}
      {field.values ? (
        <p>
          One of{' '}
          {field.values.map((value, index) => (
            <span key={value}>
              {index > 0 ? ', ' : ''}
              <Code>{value}</Code>
            </span>
          ))}
          .
        </p>
      ) : null}
      {field.default ? (
        <p>
          <Code>{field.default.replaceAll('"', '')}</Code> by default.
        </p>
      ) : null}
    </div>
  );
}
