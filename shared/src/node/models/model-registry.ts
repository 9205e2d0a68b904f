import type { StyleId } from '../../contracts/styles.ts';
import type { Logger } from '../logger.ts';
import type { Budget, RegisteredModel } from './registry-schema.ts';
import type { StyleModifier } from './style-modifiers.ts';
import type { SettingsFile } from './watched-file.ts';

/** The operator's models and style modifiers, from the latest valid files. */
export interface ModelRegistry {
  /** In the file's order. */
  models(): readonly RegisteredModel[];
  find(id: string): RegisteredModel | undefined;
  defaultModel(): RegisteredModel;
  /** The daily budget of all billed models together; undefined for no limit. */
  budget(): Budget | undefined;
  /** Returns the family's modifier, or that of the family `default`. */
  modifier(style: StyleId, family: string): StyleModifier;
  /** Calls the listener after each change, until the returned function is called. */
  onChange(listener: () => void): () => void;
  /** The folder that relative paths, such as those of workflows, start from. */
  folder: string;
  close(): Promise<void>;
}

export interface ModelRegistryOptions {
  modelsFile: SettingsFile;
  stylesFile: SettingsFile;
  logger: Logger;
  reloadIntervalMs?: number;
}
