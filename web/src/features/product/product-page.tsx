import { ProductClosing } from './product-closing';
import { ProductHero } from './product-hero';
import { ProductPoints } from './product-points';
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
