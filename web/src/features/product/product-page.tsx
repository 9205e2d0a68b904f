import { Container } from '@/components/container';
import { TextLink } from '@/components/text-link';
import { PRODUCT_POINTS } from '@/content/product-page';
import { Heading, Text } from '@/ui/text';
import { ProductClosing } from './product-closing';
import { ProductHero } from './product-hero';
import { StagesShown } from './stages-shown';
import { StylesShown } from './styles-shown';

export const description =
  'A sentence goes in, a picture comes out: one prompt in every style, painted before your eyes.';

export function ProductPage() {
  return (
    <>
      <ProductHero />
      <StylesShown />
      <StagesShown />
      <ProductPoints />
      <ProductClosing />
    </>
  );
}

function ProductPoints() {
  return (
    <section aria-label="What you can rely on" className="py-16 sm:py-24">
      <Container>
        <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {PRODUCT_POINTS.map(({ id, title, text, link }) => (
            <li key={id} className="border-line-strong/70 border-t pt-5">
              <Heading level={2} size="sm">
                {title}
              </Heading>
              <Text tone="muted" className="mt-2">
                {text}
              </Text>
              {link ? (
                <p className="mt-3">
                  <TextLink to={link.to}>{link.label}</TextLink>
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
