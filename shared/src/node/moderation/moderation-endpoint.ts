import { z } from 'zod';
import { readBody } from '../net/read-body.ts';

const DEADLINE_MS = 15_000;
const MAX_ANSWER_BYTES = 1_000_000;

/** `POST /v1/moderations`, per OpenAI's API reference (`omni-moderation-latest`, November 2026). */
const answerSchema = z.object({
  results: z
    .array(z.object({ flagged: z.boolean(), categories: z.record(z.string(), z.boolean().nullable()) }))
    .min(1),
});

export interface ModerationEndpointOptions {
  /** Base URL with the version, for example `https://api.openai.com/v1`. */
  url: string;
  apiKey: string | undefined;
  model: string;
}

export type ModerationInput = { text: string } | { image: Uint8Array; contentType: string };

/** Returns the categories that flag a text or an image, none if it passes. @throws when it could not be checked */
export type ModerationEndpoint = (input: ModerationInput) => Promise<string[]>;

export function createModerationEndpoint({
  url,
  apiKey,
  model,
}: ModerationEndpointOptions): ModerationEndpoint {
  return async (input) => {
    const response = await fetch(`${url.replace(/\/+$/, '')}/moderations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, input: [toPart(input)] }),
      signal: AbortSignal.timeout(DEADLINE_MS),
      redirect: 'error',
    });
    const text = (await readBody(response.body, MAX_ANSWER_BYTES)).toString('utf8');
    if (!response.ok) throw new Error(`The moderation endpoint answered ${response.status}`);
    const { results } = answerSchema.parse(JSON.parse(text));
    return results.filter(({ flagged }) => flagged).flatMap(flaggedCategories);
  };
}

function flaggedCategories({ categories }: { categories: Record<string, boolean | null> }): string[] {
  const names = Object.entries(categories).filter(([, isFlagged]) => isFlagged);
  return names.length > 0 ? names.map(([name]) => name) : ['unspecified'];
}

function toPart(input: ModerationInput) {
  if ('text' in input) return { type: 'text', text: input.text };
  const url = `data:${input.contentType};base64,${Buffer.from(input.image).toString('base64')}`;
  return { type: 'image_url', image_url: { url } };
}
