import type { VariantKind } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import type { Plan } from '@easel/shared/contracts/plans';
import { wholeNumber } from '@/lib/formats';

export interface Obstacle {
  title: string;
  description: string;
}

const NOT_INCLUDED: Readonly<Record<VariantKind, Obstacle>> = {
  'high-res': {
    title: 'Pro Feature',
    description: 'High resolution downloads are available for Pro users only.',
  },
  vector: {
    title: 'Team Feature',
    description: 'Vector downloads are available for Team users only.',
  },
};

const watermarked = (becomesClean: boolean): Obstacle => ({
  title: 'Watermark Notice',
  description: becomesClean
    ? 'The watermark of this picture is being removed. Please try again in a minute.'
    : 'The watermark is part of this picture. Run it again to get a clean version.',
});

/** Returns why a picture's larger or vector file is not available, as a toast; null if it is. */
export function obstacleTo(
  kind: VariantKind,
  { highResLongSide, vectorExport }: Pick<Plan, 'highResLongSide' | 'vectorExport'>,
  { image }: Pick<Generation, 'image'>,
): Obstacle | null {
  const isIncluded = kind === 'high-res' ? highResLongSide !== null : vectorExport;
  if (!isIncluded) return NOT_INCLUDED[kind];
  return image?.hasWatermark ? watermarked(image.becomesClean) : null;
}

/** Describes the file in one line. The plan may be unknown. */
export function describeFile(kind: VariantKind, plan: Pick<Plan, 'highResLongSide'> | undefined): string {
  if (kind === 'vector') return 'Shapes in place of pixels, sharp at any size.';
  return plan?.highResLongSide
    ? `High resolution PNG, up to ${wholeNumber(plan.highResLongSide)} pixels.`
    : 'High resolution PNG.';
}
