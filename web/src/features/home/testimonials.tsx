import { Star } from 'lucide-react';
import { Container } from '@/components/container';
import { WHERE_CLAIMED } from '@/components/shown-where';
import { TextLink } from '@/components/text-link';
import { TESTIMONIALS } from '@/content/home';
import { Heading, Text } from '@/ui/text';

/** Hidden if the operator has switched off its claim. */
export function Testimonials() {
  return (
    <section
      aria-labelledby="testimonials-title"
      className={`border-t bg-sunken/60 py-16 sm:py-20 ${WHERE_CLAIMED.creators}`}
    >
      <Container className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div>
          <Heading level={2} id="testimonials-title" size="xl">
            {TESTIMONIALS.title}
          </Heading>
          <Text size="lg" className="mt-3">
            <TextLink to="/gallery">{TESTIMONIALS.gallery}</TextLink>
          </Text>
        </div>
        <div className={WHERE_CLAIMED.rating}>
          <Text size="lg" className="flex items-center gap-2">
            <Star aria-hidden="true" className="size-5 fill-accent text-accent" />
            <span className="font-semibold">{TESTIMONIALS.rating}</span>
          </Text>
        </div>
      </Container>
    </section>
  );
}
