import { ProductClosing } from '@/components/product/product-closing';
import { ProductHero } from '@/components/product/product-hero';
import { ProductPoints } from '@/components/product/product-points';
import { StagesShown } from '@/components/product/stages-shown';
import { StylesShown } from '@/components/product/styles-shown';

export const description =
  'A sentence goes in, a picture comes out: one prompt in every style, painted before your eyes.';

export default function ProductRoute() {
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
