import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { PRODUCT_CLOSING } from '@/content/product-page';
import { useSession } from '@/lib/session';
import { Heading, Text } from '@/ui/text';

export function ProductClosing() {
  const { status } = useSession();
  const links = (['register', 'gallery', 'pricing'] as const).filter(
    (name) => name !== 'register' || status !== 'signed-in',
  );
  return (
    <section aria-labelledby="closing-title" className="border-t bg-sunken/60">
      <Container className="py-16 text-center sm:py-24">
        <Heading level={2} id="closing-title" size="xl">
          {PRODUCT_CLOSING.title}
        </Heading>
        <Text size="lg" tone="muted" className="mx-auto mt-3 max-w-prose">
          {PRODUCT_CLOSING.text}
        </Text>
        <div className="mt-9 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/generate" size="lg">
            {PRODUCT_CLOSING.generate}
          </ButtonLink>
          {links.map((name) => (
            <ButtonLink key={name} to={`/${name}`} size="lg" variant="secondary">
              {PRODUCT_CLOSING[name]}
            </ButtonLink>
          ))}
        </div>
      </Container>
    </section>
  );
}
