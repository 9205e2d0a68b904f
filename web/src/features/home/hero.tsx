import { HERO_SAMPLE } from '@easel/shared/contracts/hero-sample';
import { ArrowRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { HERO } from '@/content/hero';
import { scrollBehavior } from '@/lib/motion';
import { Heading, Text } from '@/ui/text';
import { EXAMPLES_ID } from './examples-place';

export function Hero() {
  return (
    <section className="overflow-hidden border-b">
      <Container className="grid items-center gap-x-12 gap-y-14 py-14 sm:py-20 lg:grid-cols-[1.1fr_0.9fr] lg:py-24">
        <div>
          <p className="font-semibold text-accent-text text-sm uppercase tracking-[0.14em]">{HERO.eyebrow}</p>
          <Heading level={1} size="display" className="mt-4">
            {HERO.titleLines.map((line) => (
              <span key={line} className="block">
                {line}{' '}
              </span>
            ))}
          </Heading>
          <Text size="xl" tone="muted" className="mt-6 max-w-[34rem]">
            {HERO.text}
          </Text>
          <div className="mt-9 flex flex-wrap gap-3">
            <ButtonLink to="/generate" size="lg">
              Generate Your First Image
              <ArrowRight aria-hidden="true" className="size-5" />
            </ButtonLink>
            <SeeExamples />
          </div>
        </div>
        <HeroPicture />
      </Container>
    </section>
  );
}

/** A picture with its prompt, from the built-in model. */
function HeroPicture() {
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-[26rem] lg:mr-4">
      <div className="-rotate-3 absolute inset-0 rounded-sm border bg-sunken" />
      <div className="relative rotate-1 rounded-sm bg-[light-dark(#fff,#efe7d8)] p-3.5 pb-16 shadow-lifted sm:p-4 sm:pb-20">
        <img
          src={HERO_SAMPLE.path}
          alt=""
          width={HERO_SAMPLE.width}
          height={HERO_SAMPLE.height}
          fetchPriority="high"
          className="aspect-[4/5] w-full rounded-[2px]"
        />
      </div>
      <div className="-left-2 -rotate-2 sm:-left-10 absolute bottom-3 max-w-[17rem] rounded-md border border-line bg-surface px-4 py-3 shadow-lifted">
        <p className="font-semibold text-ink-faint text-xs uppercase tracking-[0.12em]">Prompt</p>
        <p className="mt-0.5 font-[450] font-display text-lg leading-snug">
          {HERO_SAMPLE.prompt}
          <span className="ml-0.5 inline-block h-[1.05em] w-0.5 translate-y-0.5 bg-accent" />
        </p>
      </div>
    </div>
  );
}

/** Scrolls to the examples of this page, or links to the gallery before they have loaded. */
function SeeExamples() {
  const show = (event: MouseEvent) => {
    const section = document.getElementById(EXAMPLES_ID);
    if (!section || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    section.scrollIntoView({ behavior: scrollBehavior() });
    // Tab continues from there.
    section.focus({ preventScroll: true });
  };
  return (
    <ButtonLink to="/gallery" size="lg" variant="secondary" onClick={show}>
      See Examples
    </ButtonLink>
  );
}
