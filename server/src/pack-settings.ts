import { resolve } from 'node:path';
import { PACKS_FOLDER } from '@easel/shared/node/models/packs/pack-schema';
import { z } from 'zod';

/** Variables of the model packs that operators install in the console. */
export const packsEnv = {
  MODELS_COMMAND: z.string().optional(),
  PACKS_FOLDER: z.string().default(PACKS_FOLDER),
};

interface PacksEnv {
  EASEL_HOME: string;
  MODELS_FILE?: string | undefined;
  MODELS_COMMAND?: string | undefined;
  PACKS_FOLDER: string;
}

/** @param others variables that are not the server's settings, such as those of proxies, mirrors and npm */
export function packSettings(env: PacksEnv, others: NodeJS.ProcessEnv) {
  const { EASEL_HOME, MODELS_FILE, MODELS_COMMAND: script } = env;
  const folder = resolve(env.PACKS_FOLDER);
  return Object.freeze({
    /** The offered packs, one folder for each. */
    folder,
    /**
     * The script that installs and removes packs in the data folder, with its environment; null if the workers are on other
     * machines, so that nothing installed here would reach them.
     */
    installer:
      script === undefined
        ? null
        : Object.freeze({
            script: resolve(script),
            env: Object.freeze({
              ...others,
              EASEL_HOME: resolve(EASEL_HOME),
              MODELS_FILE,
              PACKS_FOLDER: folder,
            }),
          }),
  });
}
