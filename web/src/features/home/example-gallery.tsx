import { SAMPLES, type SampleCategory } from '@easel/shared/contracts/samples';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { EXAMPLES } from '@/content/gallery';
import { Heading, Text } from '@/ui/text';
import { ExampleCard } from './example-card';
import { EXAMPLES_ID } from './examples-place';
import { useSampleCounts } from './use-sample-counts';

type Filter = (typeof EXAMPLES.filters)[number]['value'];

/** The samples by category, each with its prompt to try. */
export function ExampleGallery() {
  const section = useRef<HTMLElement>(null);
  const [filter, setFilter] = useState<Filter>('all');
  const counts = useSampleCounts(section);
  const shown = SAMPLES.filter(({ category }) => filter === 'all' || category === filter);

  return (
    <section
      ref={section}
      id={EXAMPLES_ID}
      tabIndex={-1}
      aria-labelledby="examples-title"
      className="py-16 outline-none sm:py-24"
    >
      <Container>
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
          <div>
            <Heading level={2} id="examples-title" size="xl">
              {EXAMPLES.title}
            </Heading>
            <Text size="lg" tone="muted" className="mt-3 max-w-prose">
              {EXAMPLES.text}
            </Text>
          </div>
          <CategoryFilter value={filter} onChange={setFilter} />
        </div>
        <p role="status" className="sr-only">
          {filter === 'all' ? '' : `${shown.length} pictures`}
        </p>
        <ul className="mt-10 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8">
          {shown.map((sample) => (
            <li key={sample.id}>
              <ExampleCard
                sample={sample}
                categoryName={nameOf(sample.category)}
                counts={counts.get(sample.id)}
              />
            </li>
          ))}
        </ul>
        <div className="mt-12 flex justify-center">
          <ButtonLink to="/gallery" variant="secondary" size="lg">
            Load More
          </ButtonLink>
        </div>
      </Container>
    </section>
  );
}

function CategoryFilter({ value, onChange }: { value: Filter; onChange: (value: Filter) => void }) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Category</legend>
      <div className="flex flex-wrap gap-2">
        {EXAMPLES.filters.map((filter) => (
          <button
            key={filter.value}
            type="button"
            aria-pressed={filter.value === value}
            onClick={() => onChange(filter.value)}
            className={clsx(
              'min-h-10 rounded-full border px-4 font-medium text-sm transition-colors',
              filter.value === value
                ? 'border-ink bg-ink text-paper'
                : 'border-line-strong bg-surface text-ink-muted hover:border-ink hover:text-ink',
            )}
          >
            {filter.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function nameOf(category: SampleCategory): string {
  return EXAMPLES.filters.find(({ value }) => value === category)?.label ?? category;
}
