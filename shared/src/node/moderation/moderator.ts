import { createModerationEndpoint, type ModerationInput } from './moderation-endpoint.ts';
import { readPromptRules } from './rules.ts';

/** Where and by whom prompts and pictures are checked. */
export interface ModerationConfig {
  /** Word and pattern lists; Easel's own unless given. */
  rulesFile: string | undefined;
  /** An OpenAI-compatible moderation endpoint; undefined uses none. */
  endpoint: { url: string; apiKey: string | undefined; model: string } | undefined;
  /** What the endpoint is asked about. The lists are for prompts alone. */
  stages: readonly ModerationStage[];
}

export const MODERATION_STAGES = ['prompt', 'output'] as const;
export type ModerationStage = (typeof MODERATION_STAGES)[number];

/** The content policy, one for the web app, the API and every model. */
export interface Moderator {
  /** Why the prompt is blocked, in a few words a person may read; undefined lets it pass. Throws when nobody could tell. */
  blockPrompt(prompt: string): Promise<string | undefined>;
  /** Why the picture is blocked; undefined lets it pass. Throws when nobody could tell. */
  blockImage(image: Uint8Array, contentType: string): Promise<string | undefined>;
  /** Whether pictures are checked at all; before it has passed, nobody may see a part of one. */
  checksImages: boolean;
}

/** @throws {ConfigError} when the rules cannot be read. */
export async function createModerator({ rulesFile, endpoint, stages }: ModerationConfig): Promise<Moderator> {
  const rules = await readPromptRules(rulesFile);
  const ask = endpoint && createModerationEndpoint(endpoint);
  const askAt = async (stage: ModerationStage, input: ModerationInput) => {
    if (!ask || !stages.includes(stage)) return undefined;
    const categories = await ask(input);
    return categories.length > 0 ? categories.map(inWords).join(', ') : undefined;
  };
  return {
    blockPrompt: async (prompt) => rules(prompt) ?? (await askAt('prompt', { text: prompt })),
    blockImage: (image, contentType) => askAt('output', { image, contentType }),
    checksImages: ask !== undefined && stages.includes('output'),
  };
}

/** `violence/graphic` as `graphic violence`, `self-harm` as it is. */
function inWords(category: string): string {
  const [kind = '', detail] = category.split('/');
  return detail === undefined
    ? kind.replaceAll('_', ' ')
    : `${detail.replaceAll('_', ' ')} ${kind.replaceAll('_', ' ')}`;
}
