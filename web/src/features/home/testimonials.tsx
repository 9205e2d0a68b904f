import { Star } from 'lucide-react';
import { Container } from '@/components/container';
import { TESTIMONIALS } from '@/content/home';
import { Heading, Text } from '@/ui/text';

export function Testimonials() {
  return (
    <section aria-labelledby="testimonials-title" className="border-t bg-sunken/60 py-16 sm:py-24">
      <Container>
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
          <Heading level={2} id="testimonials-title" size="xl">
            {TESTIMONIALS.title}
          </Heading>
          <Text className="flex items-center gap-2">
            <Star aria-hidden="true" className="size-5 fill-accent text-accent" />
            <span className="font-semibold">{TESTIMONIALS.rating}</span>{' '}
            <span className="text-ink-muted">{TESTIMONIALS.ratingText}</span>
          </Text>
        </div>
        <ul className="mt-10 grid gap-x-6 gap-y-8 md:grid-cols-3">
          {TESTIMONIALS.items.map(({ who, text }) => (
            <li key={who} className="border-accent border-t-2 pt-5">
              <Heading level={3} size="xs">
                {who}
              </Heading>
              <Text size="lg" className="mt-2 text-pretty font-display">
                {text}
              </Text>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
