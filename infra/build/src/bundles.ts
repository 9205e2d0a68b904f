/** Programs that are bundled together, and share what they import. */
export interface Bundle {
  /** Its folder. */
  name: string;
  /** Sources of programs, of the scripts of their threads and of their child processes, below the root, by the names of their files. */
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
 * Packages that stay outside of bundles: native ones, which find their binaries from where they lie, and Piscina, which finds the
 * script of its threads that way and must be the same in pool and thread.
 */
export const EXTERNAL_PACKAGES = [
  '@contentauth/c2pa-node',
  '@neplex/vectorizer',
  '@node-rs/argon2',
  'msgpackr-extract',
  'piscina',
  'sharp',
] as const;

/** Packages that libraries use where they are installed, which they are not, or for development alone. */
export const ABSENT_PACKAGES = ['bufferutil', 'pg-native', 'supports-color', 'utf-8-validate'] as const;

/** The file of an entry. */
export const fileOf = (entry: string) => `${entry}.mjs`;
