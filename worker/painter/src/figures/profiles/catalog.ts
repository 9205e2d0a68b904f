import { child } from './child.ts';
import { manly, rugged } from './men.ts';
import type { Profile } from './profile.ts';
import { lost, noble, young } from './women.ts';

/** Contours to choose from for each sitter. One that is listed twice is chosen twice as often. */
export const profiles = {
  woman: [young, noble, young, noble, lost],
  man: [manly, rugged],
  child: [child],
} satisfies Record<string, readonly Profile[]>;
