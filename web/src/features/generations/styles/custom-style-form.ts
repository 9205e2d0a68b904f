import {
  type CustomStyle,
  type CustomStyleRequest,
  customStyleRequestSchema,
} from '@easel/shared/contracts/custom-styles.schema';
import { DEFAULT_STYLE, type StyleId } from '@easel/shared/contracts/styles';
import type { FormErrors } from '@/lib/form-errors';

export interface CustomStyleForm {
  name: string;
  baseStyle: StyleId;
  promptSuffix: string;
  negativePrompt: string;
}

/** What the form begins with: a style to be changed, or a new one. */
export const formOf = (style: CustomStyle | undefined): CustomStyleForm => ({
  name: style?.name ?? '',
  baseStyle: style?.baseStyle ?? DEFAULT_STYLE,
  promptSuffix: style?.promptSuffix ?? '',
  negativePrompt: style?.negativePrompt ?? '',
});

/** What the form says, by the contract's rules, or what is wrong with it, by field. */
export function readCustomStyleForm(form: CustomStyleForm): {
  request: CustomStyleRequest | undefined;
  errors: FormErrors<keyof CustomStyleForm>;
} {
  const parsed = customStyleRequestSchema.safeParse(form);
  if (parsed.success) return { request: parsed.data, errors: {} };
  const errors: FormErrors<keyof CustomStyleForm> = {};
  for (const { path, message } of parsed.error.issues) errors[path[0] as keyof CustomStyleForm] ??= message;
  return { request: undefined, errors };
}
