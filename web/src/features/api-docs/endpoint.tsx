import type { ApiOperation } from '@easel/shared/contracts/api-reference';
import { CALL_WORDS } from '@/content/api-docs/words';
import { Heading } from '@/ui/text';
import { EndpointDetails } from './endpoint-details';
import { Fold } from './fold';
import { Method } from './method';

/** One call, folded to its line. */
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
