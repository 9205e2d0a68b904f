import { API_SCOPES } from '@easel/shared/contracts/api-keys';
import type { ApiOperation, ApiParameter } from '@easel/shared/contracts/api-reference';
import { Link } from '@/components/link';
import { FIELD_WORDS } from '@/content/api-docs/words';
import { textLinkClass } from '@/ui/text-link-class';
import { Code, DocsWords } from './docs-words';
import { FieldTable } from './field-table';
import { TypeWords } from './type-words';

export function EndpointDetails({ operation }: { operation: ApiOperation }) {
  const { id, method, path, description, parameters, body, files, answers } = operation;
  const call = `${method} ${path}`;
  const words = FIELD_WORDS[id];
  const within = (place: ApiParameter['in']) => parameters.filter((parameter) => parameter.in === place);
  return (
    <>
      {description ? (
        <p className="max-w-[46rem] text-[0.9375rem] text-ink-muted">
          <DocsWords text={description} />
        </p>
      ) : null}
      <p className="text-[0.9375rem]">
        <Access access={operation.access} />
      </p>
      <FieldTable title="In the path" of={call} fields={within('path')} words={words} />
      <FieldTable title="In the query" of={call} fields={within('query')} words={words} />
      <FieldTable title="In the header" of={call} fields={within('header')} />
      <FieldTable title="In the body, as JSON" of={call} fields={body} words={words} />
      {files.length > 0 ? <p className="text-[0.9375rem]">The body is a file: {files.join(', ')}.</p> : null}
      <div>
        <p className="font-medium text-sm">Responses</p>
        <ul className="mt-2 flex flex-col gap-1.5 text-sm">
          {answers.map(({ status, type, headers = [] }) => (
            <li key={status} className="flex flex-wrap items-baseline gap-x-3">
              <Code>{status}</Code>
              {type === null ? (
                <span className="text-ink-muted">without a body</span>
              ) : (
                <TypeWords type={type} />
              )}
              {headers.length > 0 ? (
                <span className="text-ink-muted">
                  with{' '}
                  {headers.map((name, index) => (
                    <span key={name}>
                      {index > 0 ? ', ' : ''}
                      <Code>{name}</Code>
                    </span>
                  ))}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
      <Link to={`#${id}`} className={`${textLinkClass} self-start text-sm`}>
        Link to this call
      </Link>
    </>
  );
}

function Access({ access }: Pick<ApiOperation, 'access'>) {
  if (access === 'anyone') return 'Public: no API key is needed.';
  if (API_SCOPES.some((scope) => scope === access)) {
    return (
      <>
        Needs an API key with the scope <Code>{access}</Code>, or an access token.
      </>
    );
  }
  if (access === 'key') return 'Needs any API key, or an access token.';
  return 'Needs the access token of a signed-in user. API keys are refused.';
}
