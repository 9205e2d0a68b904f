import { promptTemplateRequestSchema } from '@easel/shared/contracts/prompts.schema';
import type { TemplateCategory } from '@easel/shared/contracts/templates';
import { bySchema } from '@/lib/read-form';

export interface TemplateForm {
  title: string;
  description: string;
  prompt: string;
  /** Empty until one is chosen. */
  category: TemplateCategory | '';
  /** As typed, separated by commas. */
  tags: string;
}

export const EMPTY_TEMPLATE: TemplateForm = {
  title: '',
  description: '',
  prompt: '',
  category: '',
  tags: '',
};

export const readTemplateForm = bySchema(promptTemplateRequestSchema, (form: TemplateForm) => {
  const tags = form.tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  return { ...form, tags: [...new Set(tags)] };
});
