import { createModerationEndpoint, type ModerationInput } from './moderation-endpoint.ts';
import { readPromptRules } from './rules.ts';

/** Settings of the content policy. */
export interface ModerationConfig {
  /** Word and pattern lists; the built-in ones unless given. */
  rulesFile: string | undefined;
  /** An OpenAI-compatible moderation endpoint; undefined for none. */
  endpoint: { url: string; apiKey: string | undefined; model: string } | undefined;
  /** What the endpoint checks. The lists check only prompts. */
  stages: readonly ModerationStage[];
}

export const MODERATION_STAGES = ['prompt', 'input', 'output'] as const;
export type ModerationStage = (typeof MODERATION_STAGES)[number];

/** The content policy, the same for web app, API and all models. */
export interface Moderator {
  /** Returns why the prompt is blocked, in words for its author; undefined if it passes. @throws when it could not be checked */
  blockPrompt(prompt: string): Promise<string | undefined>;
  /** Returns why a user's picture is blocked as an input; undefined if it passes. @throws when it could not be checked */
  blockInput(image: Uint8Array, contentType: string): Promise<string | undefined>;
  /** Returns why the image is blocked; undefined if it passes. @throws when it could not be checked */
  blockImage(image: Uint8Array, contentType: string): Promise<string | undefined>;
  /** Whether the endpoint is asked about prompts that the lists let pass. */
  asksAboutPrompts: boolean;
  /** Whether the endpoint is asked about users' pictures. */
  asksAboutInputs: boolean;
  /** Whether images are checked. If so, no preview may be shown before the image passed. */
  checksImages: boolean;
}

/** Creates the content policy. @throws {ConfigError} when the rules cannot be read */
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
    blockInput: (image, contentType) => askAt('input', { image, contentType }),
    blockImage: (image, contentType) => askAt('output', { image, contentType }),
    asksAboutPrompts: ask !== undefined && stages.includes('prompt'),
    asksAboutInputs: ask !== undefined && stages.includes('input'),
    checksImages: ask !== undefined && stages.includes('output'),
  };
}

/** Words a category: `violence/graphic` as `graphic violence`, `self-harm` as it is. */
function inWords(category: string): string {
  const [kind = '', detail] = category.split('/');
  return detail === undefined
    ? kind.replaceAll('_', ' ')
    : `${detail.replaceAll('_', ' ')} ${kind.replaceAll('_', ' ')}`;
}
