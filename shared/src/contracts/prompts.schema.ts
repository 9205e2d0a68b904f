import { z } from 'zod';
import { boundedList } from './bounded.schema.ts';
import { promptSchema } from './generation.schema.ts';
import { lineSchema } from './name.schema.ts';
import { type PromptTemplate, TEMPLATE_CATEGORIES, TEMPLATE_LIMITS } from './templates.ts';

/** `GET /api/prompts`: at most 10, distinct, newest first. */
export const promptHistorySchema = z
  .object({ items: z.array(z.object({ prompt: z.string(), usedAt: z.iso.datetime() })) })
  .meta({ id: 'PromptHistory' });
export type PromptHistory = z.infer<typeof promptHistorySchema>;

/** `POST /api/prompts/improve` */
export const improvementRequestSchema = z
  .strictObject({ prompt: promptSchema })
  .meta({ id: 'PromptImprovementRequest' });

export const improvementSchema = z.object({ prompt: z.string() }).meta({ id: 'PromptImprovement' });

const categorySchema = z
  .enum(TEMPLATE_CATEGORIES, 'Please choose a category')
  .meta({ id: 'TemplateCategory' });

export const promptTemplateSchema = z
  .object({
    id: z.string(),
    isBuiltIn: z.boolean(),
    title: z.string(),
    description: z.string(),
    prompt: z.string(),
    category: categorySchema,
    tags: z.array(z.string()),
  })
  .meta({ id: 'PromptTemplate' }) satisfies z.ZodType<PromptTemplate>;

/** `GET /api/templates`: the user's own, newest first, then the built-in ones. */
export const promptTemplateListSchema = z
  .object({ items: z.array(promptTemplateSchema) })
  .meta({ id: 'PromptTemplateList' });

const tagSchema = lineSchema(TEMPLATE_LIMITS.tag, `At most ${TEMPLATE_LIMITS.tag} characters`).min(
  1,
  'A tag cannot be blank',
);

/** `POST /api/templates` */
export const promptTemplateRequestSchema = z
  .strictObject({
    title: lineSchema(TEMPLATE_LIMITS.title, `At most ${TEMPLATE_LIMITS.title} characters`).min(
      1,
      'Please enter a title',
    ),
    description: lineSchema(
      TEMPLATE_LIMITS.description,
      `At most ${TEMPLATE_LIMITS.description} characters`,
    ).default(''),
    prompt: promptSchema,
    category: categorySchema,
    tags: boundedList(
      z.array(tagSchema),
      TEMPLATE_LIMITS.tags,
      `At most ${TEMPLATE_LIMITS.tags} tags`,
    ).default([]),
  })
  .meta({ id: 'PromptTemplateRequest' });
export type PromptTemplateRequest = z.output<typeof promptTemplateRequestSchema>;

/** Accepts slugs too: built-in templates have them, and deleting one answers not_found. */
export const promptTemplateParamsSchema = z.strictObject({ id: z.string().max(100) });
