import { dirname, resolve } from 'node:path';
import type { StyleId } from '../../contracts/styles.ts';
import { repeat } from '../async/repeat.ts';
import type { Logger } from '../logger.ts';
import { BUILT_IN_MODELS } from './built-in-models.ts';
import defaultStyles from './default-styles.json' with { type: 'json' };
import type { ModelRegistry, ModelRegistryOptions } from './model-registry.ts';
import { modelsFileSchema } from './registry-schema.ts';
import { NO_MODIFIER, type StyleModifier, type StylesFile, stylesFileSchema } from './style-modifiers.ts';
import { openWatchedFile, type SettingsFile } from './watched-file.ts';

const RELOAD_INTERVAL_MS = 2_000;
const DEFAULT_FAMILY = 'default';

/**
 * Opens the registry and reloads its files when they change.
 * @throws {ConfigError} when a file is invalid at the start, with one line that names each error
 */
export async function openModelRegistry(options: ModelRegistryOptions): Promise<ModelRegistry> {
  const { modelsFile, stylesFile, logger, reloadIntervalMs = RELOAD_INTERVAL_MS } = options;
  const models = await openModelsFile(modelsFile, logger);
  const styles = await openStylesFile(stylesFile, logger);
  const listeners = new Set<() => void>();
  const stopReloading = repeat('reading the model registry', reloadIntervalMs, logger, async () => {
    for (const file of [models, styles]) {
      if (await file.refresh()) for (const listener of listeners) listener();
    }
  });
  const find = (id: string | undefined) => models.value().models.find((model) => model.id === id);

  return {
    models: () => models.value().models,
    find,
    defaultModel() {
      const model = find(models.value().default) ?? models.value().models[0];
      if (!model) throw new Error('A registry has at least one model');
      return model;
    },
    budget: () => models.value().budget,
    modifier: (style, family) => findModifier([styles.value(), BUILT_IN_STYLES], style, family),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    folder: dirname(resolve(modelsFile.path)),
    close: stopReloading,
  };
}

const BUILT_IN_STYLES = stylesFileSchema.parse(defaultStyles);

const openModelsFile = (file: SettingsFile, logger: Logger) =>
  openWatchedFile({
    ...file,
    logger,
    schema: modelsFileSchema,
    builtIn: modelsFileSchema.parse(BUILT_IN_MODELS),
  });

const openStylesFile = (file: SettingsFile, logger: Logger) =>
  openWatchedFile({ ...file, logger, schema: stylesFileSchema, builtIn: BUILT_IN_STYLES });

/** Finds a modifier: the family's before the default family's, and the operator's before the built-in one. */
function findModifier(files: readonly StylesFile[], style: StyleId, family: string): StyleModifier {
  for (const name of [family, DEFAULT_FAMILY]) {
    for (const { families } of files) {
      const modifier = families[name]?.[style];
      if (modifier) return modifier;
    }
  }
  return NO_MODIFIER;
}
