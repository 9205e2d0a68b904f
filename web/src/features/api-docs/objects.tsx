import { OBJECTS, objectPlace } from '@/content/api-docs/reference';
import { FIELD_WORDS } from '@/content/api-docs/words';
import { Heading } from '@/ui/text';
import { DocsSection } from './docs-section';
import { FieldTable } from './field-table';
import { Fold } from './fold';

const TEXTS = ["The objects in responses. New fields may be added; ignore any you don't recognize."];

export function Objects() {
  return (
    <DocsSection id="objects" texts={TEXTS}>
      <div className="mt-6 overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        {OBJECTS.map(([name, fields]) => (
          <Fold key={name} id={objectPlace(name)} line={<ObjectName name={name} />}>
            <FieldTable
              title="Fields"
              of={name}
              fields={fields}
              words={FIELD_WORDS[name]}
              hasRequired={false}
            />
          </Fold>
        ))}
      </div>
    </DocsSection>
  );
}

function ObjectName({ name }: { name: string }) {
  return (
    <Heading level={3} size="xs" className="font-mono! text-[0.9375rem]! tracking-normal!">
      {name}
    </Heading>
  );
}
