import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { PRODUCT_HERO, SHOWN_PROMPTS } from '@/content/product-page';
import { useSession } from '@/lib/session';
import { Heading, Text } from '@/ui/text';
import { FOX } from './pictures';
import { PromptSlip } from './prompt-slip';

export function ProductHero() {
  const { status } = useSession();
  return (
    <section className="overflow-hidden border-b">
      <Container className="grid items-center gap-x-16 gap-y-14 py-14 sm:py-20 lg:grid-cols-[0.85fr_1.15fr]">
        <figure className="relative mx-auto w-full max-w-[27rem] max-lg:order-last lg:ml-0">
          <img
            src={FOX}
            width={640}
            height={800}
            alt="A red fox between birches in the snow, painted in oil"
            className="w-full rounded-sm border shadow-lifted"
          />
          <figcaption className="-bottom-5 sm:-right-8 absolute right-3">
            <PromptSlip prompt={SHOWN_PROMPTS.fox} className="-rotate-1" />
          </figcaption>
        </figure>
        <div>
          <p className="font-semibold text-accent-text text-sm uppercase tracking-[0.14em]">
            {PRODUCT_HERO.eyebrow}
          </p>
          <Heading level={1} size="display" className="mt-4">
            {PRODUCT_HERO.title}
          </Heading>
          <Text size="xl" tone="muted" className="mt-6 max-w-[34rem]">
            {PRODUCT_HERO.text}
          </Text>
          <div className="mt-9 flex flex-wrap gap-3">
            <ButtonLink to="/generate" size="lg">
              {PRODUCT_HERO.generate}
              <ArrowRight aria-hidden="true" className="size-5" />
            </ButtonLink>
            {status === 'signed-in' ? null : (
              <ButtonLink to="/register" size="lg" variant="secondary">
                {PRODUCT_HERO.register}
              </ButtonLink>
            )}
          </div>
        </div>
      </Container>
    </section>
  );
}
