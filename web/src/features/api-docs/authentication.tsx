import { API_SCOPE_WORDS, API_SCOPES } from '@easel/shared/contracts/api-keys';
import { AUTHENTICATION } from '@/content/api-docs/page';
import { DocsSection } from './docs-section';
import { DocsTable } from './docs-table';
import { Code } from './docs-words';

export function Authentication() {
  return (
    <DocsSection id="authentication" texts={AUTHENTICATION}>
      <DocsTable
        label="Scopes of a key"
        columns={['Scope', 'What a key with it may do']}
        rows={API_SCOPES.map((scope) => ({
          key: scope,
          cells: [<Code key="scope">{scope}</Code>, API_SCOPE_WORDS[scope].description],
        }))}
      />
    </DocsSection>
  );
}
