import type { Generation } from '@easel/shared/contracts/generation.schema';
import { styleName } from '@easel/shared/contracts/styles';

/** Returns `"House style (Noir)"` for a custom style, otherwise the catalog's name. */
export function describeStyle({ style, customStyle }: Pick<Generation, 'style' | 'customStyle'>): string {
  return customStyle ? `${customStyle.name} (${styleName(style)})` : styleName(style);
}
