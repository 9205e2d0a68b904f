import { ProductClosing } from '@/features/product/product-closing';
import { ProductHero } from '@/features/product/product-hero';
import { ProductPoints } from '@/features/product/product-points';
import { StagesShown } from '@/features/product/stages-shown';
import { StylesShown } from '@/features/product/styles-shown';

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
