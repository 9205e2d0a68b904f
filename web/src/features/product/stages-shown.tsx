import { Container } from '@/components/container';
import { SHOWN_PROMPTS, STAGES_SHOWN } from '@/content/product-page';
import { Heading, Text } from '@/ui/text';
import { BOAT_STAGES, BOAT_STEPS } from './pictures';
import { PromptSlip } from './prompt-slip';

/** Four states of one picture, each with its progress bar. */
export function StagesShown() {
  return (
    <section aria-labelledby="stages-title" className="border-y bg-sunken/60 py-16 sm:py-24">
      <Container>
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
          <div>
            <Heading level={2} id="stages-title" size="xl">
              {STAGES_SHOWN.title}
            </Heading>
            <Text size="lg" tone="muted" className="mt-3 max-w-prose">
              {STAGES_SHOWN.text}
            </Text>
          </div>
          <PromptSlip prompt={SHOWN_PROMPTS.boat} />
        </div>
        <ol className="mt-10 grid gap-x-4 gap-y-8 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-6">
          {BOAT_STAGES.map(({ step, src, shows }) => (
            <li key={step}>
              <img
                src={src}
                alt={`After step ${step}: ${shows}`}
                width={512}
                height={384}
                loading="lazy"
                className="aspect-4/3 w-full rounded-sm border object-cover"
              />
              <svg
                viewBox={`0 0 ${BOAT_STEPS} 1`}
                preserveAspectRatio="none"
                aria-hidden="true"
                className="mt-3 h-1.5 w-full rounded-full bg-line"
              >
                <rect width={step} height={1} className="fill-accent" />
              </svg>
              <Text size="sm" tone="muted" className="mt-2 tabular-nums">
                {STAGES_SHOWN.step(step, BOAT_STEPS)}
              </Text>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  );
}
