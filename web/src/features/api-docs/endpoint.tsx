import type { ApiOperation } from '@easel/shared/contracts/api-reference';
import { clsx } from 'clsx';
import { CALL_WORDS } from '@/content/api-docs/words';
import { Heading } from '@/ui/text';
import { EndpointDetails } from './endpoint-details';
import { Fold } from './fold';

/** One endpoint, folded to one row. */
export function Endpoint({ operation }: { operation: ApiOperation }) {
  const { id, method, path, summary, parameters, body } = operation;
  const names = [...parameters, ...body].map(({ name }) => name).filter((name) => !name.includes('.'));
  const line = (
    <div className="min-w-0">
      <Heading
        level={4}
        size="xs"
        className="flex flex-wrap items-center gap-x-3 gap-y-1 font-mono! text-[0.9375rem]! tracking-normal!"
      >
        <Method name={method} />
        <span className="min-w-0 break-all">{path}</span>
      </Heading>
      <p className="mt-1.5 text-[0.9375rem] text-ink-muted">{CALL_WORDS[id] ?? summary}</p>
      {names.length > 0 ? (
        <p className="mt-1 break-words font-mono text-ink-faint text-xs leading-5">{names.join(', ')}</p>
      ) : null}
    </div>
  );
  return (
    <Fold id={id} line={line}>
      <EndpointDetails operation={operation} />
    </Fold>
  );
}

const TONES: Readonly<Record<ApiOperation['method'], string>> = {
  GET: 'bg-success-wash text-success',
  POST: 'bg-accent-wash text-accent-text',
  PUT: 'bg-warning-wash text-warning',
  PATCH: 'bg-warning-wash text-warning',
  DELETE: 'bg-danger-wash text-danger',
};

function Method({ name }: { name: ApiOperation['method'] }) {
  return (
    <span
      className={clsx(
        'inline-flex w-17 justify-center rounded-sm py-0.5 font-semibold font-sans text-xs tracking-wide',
        TONES[name],
      )}
    >
      {name}
    </span>
  );
}
