import {
  type PromptTemplateRequest,
  promptTemplateRequestSchema,
} from '@easel/shared/contracts/prompts.schema';
import type { TemplateCategory } from '@easel/shared/contracts/templates';
import type { FormErrors } from '@/lib/form-errors';

export interface TemplateForm {
  title: string;
  description: string;
  prompt: string;
  /** Empty until one is chosen. */
  category: TemplateCategory | '';
  /** As typed, between commas. */
  tags: string;
}

export const EMPTY_TEMPLATE: TemplateForm = {
  title: '',
  description: '',
  prompt: '',
  category: '',
  tags: '',
};

/** What the form says, by the contract's rules, or what is wrong with it, by field. */
export function readTemplateForm(form: TemplateForm): {
  request: PromptTemplateRequest | undefined;
  errors: FormErrors<keyof TemplateForm>;
} {
  const tags = form.tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  const parsed = promptTemplateRequestSchema.safeParse({ ...form, tags: [...new Set(tags)] });
  if (parsed.success) return { request: parsed.data, errors: {} };
  const errors: FormErrors<keyof TemplateForm> = {};
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as keyof TemplateForm;
    errors[field] ??= message;
  }
  return { request: undefined, errors };
}
