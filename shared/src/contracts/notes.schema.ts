import { z } from 'zod';

/** The settings of a request that a model may ignore or change. */
const NOTED_SETTINGS = ['prompt', 'negativePrompt', 'seed', 'steps', 'guidance', 'size'] as const;
export type NotedSetting = (typeof NOTED_SETTINGS)[number];

/** The model's notes on a finished picture, in plain text. */
export const generationNotesSchema = z
  .object({
    /** How the built-in painter read the prompt; null for models that do not report it. */
    reading: z
      .object({
        /** How it interpreted the words that it knew, in the order of the prompt. Empty if it knew none. */
        understood: z.array(z.string()),
        /** The words that it did not know, as the prompt spells them. */
        notUnderstood: z.array(z.string()),
      })
      .nullable(),
    /** The settings that the model did not use as they were requested. */
    settings: z.array(
      z.object({
        name: z.enum(NOTED_SETTINGS),
        change: z.enum(['ignored', 'changed']),
        /** What was requested, and what the model used instead; null if it does not report that. */
        from: z.string().nullable(),
        to: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'GenerationNotes' });
export type GenerationNotes = z.infer<typeof generationNotesSchema>;
