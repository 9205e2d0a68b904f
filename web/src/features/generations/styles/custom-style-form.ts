import { type CustomStyle, customStyleRequestSchema } from '@easel/shared/contracts/custom-styles.schema';
import { DEFAULT_STYLE, type StyleId } from '@easel/shared/contracts/styles';
import { bySchema } from '@/lib/read-form';

export interface CustomStyleForm {
  name: string;
  baseStyle: StyleId;
  promptSuffix: string;
  negativePrompt: string;
}

/** Returns the form values for an existing style, or for a new one. */
export const formOf = (style: CustomStyle | undefined): CustomStyleForm => ({
  name: style?.name ?? '',
  baseStyle: style?.baseStyle ?? DEFAULT_STYLE,
  promptSuffix: style?.promptSuffix ?? '',
  negativePrompt: style?.negativePrompt ?? '',
});

export const readCustomStyleForm = bySchema(customStyleRequestSchema, (form: CustomStyleForm) => form);
