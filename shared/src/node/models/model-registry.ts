import type { StyleId } from '../../contracts/styles.ts';
import type { Logger } from '../logger.ts';
import type { RegisteredModel } from './registry-schema.ts';
import type { StyleModifier } from './style-modifiers.ts';
import type { SettingsFile } from './watched-file.ts';

/** The operator's models and style modifiers, as of the newest valid files. */
export interface ModelRegistry {
  /** In the file's order. */
  models(): readonly RegisteredModel[];
  find(id: string): RegisteredModel | undefined;
  defaultModel(): RegisteredModel;
  /** The family's modifier, else that of the family `default`. */
  modifier(style: StyleId, family: string): StyleModifier;
  /** Calls back after each change that took effect, until the function that it returns is called. */
  onChange(listener: () => void): () => void;
  /** What relative paths, such as those of workflows, start from. */
  folder: string;
  close(): Promise<void>;
}

export interface ModelRegistryOptions {
  modelsFile: SettingsFile;
  stylesFile: SettingsFile;
  logger: Logger;
  reloadIntervalMs?: number;
}
