/** The prefix of every key, by which people and secret scanners recognize it. */
export const API_KEY_PREFIX = 'easel_';
export const API_KEY_NAME_MAX_LENGTH = 60;
/** Maximum number of keys per account. */
export const API_KEYS_MAX = 20;
export const API_KEY_MAX_DAYS = 366;

/** Permissions of a key. Changes to the account itself (password, keys, deletion) need a signed-in user. */
export const API_SCOPES = ['generations:write', 'generations:read', 'account:read'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

export const API_SCOPE_WORDS: Readonly<Record<ApiScope, { name: string; description: string }>> = {
  'generations:write': {
    name: 'Make and change images',
    description: 'Generate, cancel, retry, favorite, publish and remove. This spends credits.',
  },
  'generations:read': {
    name: 'Read images',
    description: 'Read and list generations and download their images.',
  },
  'account:read': {
    name: 'Read usage',
    description: 'Read the plan, the credits and the statistics.',
  },
};
