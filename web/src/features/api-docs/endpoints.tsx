import type { ApiGroup } from '@easel/shared/contracts/api-reference';
import { OPERATIONS } from '@/content/api-docs/reference';
import { GROUP_WORDS } from '@/content/api-docs/words';
import { Heading, Text } from '@/ui/text';
import { DocsSection } from './docs-section';
import { Endpoint } from './endpoint';

const GROUPS = [...Map.groupBy(OPERATIONS, ({ group }) => group)];
const TEXTS = [
  'Every call of the public API, from its own description. Open one to see its parameters and responses.',
];

export function Endpoints() {
  return (
    <DocsSection id="endpoints" texts={TEXTS}>
      {GROUPS.map(([group, operations]) => (
        <section key={group} aria-labelledby={placeOf(group)} className="mt-9">
          <Heading level={3} size="sm" id={placeOf(group)}>
            {GROUP_WORDS[group].title}
          </Heading>
          <Text tone="muted" className="mt-1 mb-4">
            {GROUP_WORDS[group].text}
          </Text>
          <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
            {operations.map((operation) => (
              <Endpoint key={operation.id} operation={operation} />
            ))}
          </div>
        </section>
      ))}
    </DocsSection>
  );
}

const placeOf = (group: ApiGroup) => `calls-${group}`;
