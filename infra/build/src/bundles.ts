/** Programs that are bundled together and share their imports. */
export interface Bundle {
  /** The bundle's folder. */
  name: string;
  /** Sources of programs and of the scripts of their threads and child processes, relative to the root, by the names of their files. */
  entries: Readonly<Record<string, string>>;
}

export const SERVER: Bundle = {
  name: 'server',
  entries: {
    main: 'server/src/main.ts',
    migrate: 'server/src/migrate.ts',
    'prepare-store': 'server/src/prepare-store.ts',
    easel: 'server/src/cli/easel.ts',
    'image-child': 'server/src/isolation/image-child.ts',
  },
};

export const WORKER: Bundle = {
  name: 'worker',
  entries: {
    main: 'worker/src/main.ts',
    'paint-thread': 'worker/painter/src/paint-thread.ts',
    'onnx-child': 'worker/src/providers/onnx/child.ts',
    'onnx-watch': 'worker/src/providers/onnx/watch-process.ts',
  },
};

/**
 * Packages that are not bundled: native ones, which find their binaries by their own location, and Piscina, which finds its
 * threads' script in the same way and must be the same in pool and thread.
 */
export const EXTERNAL_PACKAGES = [
  '@contentauth/c2pa-node',
  '@neplex/vectorizer',
  '@node-rs/argon2',
  'msgpackr-extract',
  'piscina',
  'sharp',
] as const;

/** Optional packages of libraries that are not installed, or only for development. */
export const ABSENT_PACKAGES = ['bufferutil', 'pg-native', 'supports-color', 'utf-8-validate'] as const;

/** Returns the file of an entry. */
export const fileOf = (entry: string) => `${entry}.mjs`;
