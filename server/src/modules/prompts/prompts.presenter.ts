import type { PromptHistory } from '@easel/shared/contracts/prompts.schema';
import type { PromptTemplate, TemplateCategory } from '@easel/shared/contracts/templates';
import type { TemplateRow, UsedPrompt } from '@easel/shared/node/repos/generations/prompts.repo';

export function presentHistory(prompts: readonly UsedPrompt[]): PromptHistory {
  return { items: prompts.map(({ prompt, usedAt }) => ({ prompt, usedAt: usedAt.toISOString() })) };
}

export function presentTemplate({
  id,
  title,
  description,
  prompt,
  category,
  tags,
}: TemplateRow): PromptTemplate {
  // The contract validated the category when the template was saved.
  return { id, isBuiltIn: false, title, description, prompt, category: category as TemplateCategory, tags };
}
