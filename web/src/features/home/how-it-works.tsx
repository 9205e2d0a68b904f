import { Container } from '@/components/container';
import { WHERE_CLAIMED } from '@/components/shown-where';
import { STEPS } from '@/content/home';
import { Heading, Text } from '@/ui/text';

export function HowItWorks() {
  return (
    <section aria-labelledby="steps-title" className="border-y bg-sunken/60 py-16 sm:py-24">
      <Container>
        <Heading level={2} id="steps-title" size="xl">
          How it works
        </Heading>
        <ol className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {STEPS.map(({ title, claim, text }, index) => (
            <li key={title} className="border-line-strong/70 border-t pt-5">
              <span
                aria-hidden="true"
                className="font-[400] font-display text-5xl text-accent-text leading-none"
              >
                {index + 1}
              </span>
              <Heading level={3} size="sm" className="mt-4">
                {title}
                {claim ? <span className={WHERE_CLAIMED.generationTime}> {claim}</span> : null}
              </Heading>
              <Text tone="muted" className="mt-1.5">
                {text}
              </Text>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  );
}
