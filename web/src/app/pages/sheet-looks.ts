import type { User } from '@easel/shared/contracts/auth.schema';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import type { Sheet } from '@easel/shared/contracts/sheets.schema';
import { sheetOptions } from '@/features/generations/sheet/sheet-api';
import { describeSheet } from '@/features/generations/sheet/sheet-words';
import { queryClient } from '@/lib/query-provider';
import type { FirstViewState } from './first-views';

/** The sheet of the address. */
export const SHEET_ID = 'known';

/** One cell in progress, so that there is the button that cancels it. */
const cells = (picture: Generation): Sheet['cells'] => [
  picture,
  null,
  { ...picture, id: 'active', status: 'processing', image: null },
];

const state = (user: User, picture: Generation, axes: Partial<Sheet['axes']>): FirstViewState => ({
  user,
  prepare: () => {
    const sheet = {
      id: SHEET_ID,
      axes: { prompts: [], styles: ['KNOWN_COMMON'], models: [], steps: [null], seeds: [], ...axes },
      cells: cells(picture),
      credits: 0,
    };
    queryClient.setQueryData(sheetOptions(queryClient, SHEET_ID).queryKey, sheet as unknown as Sheet);
  },
});

/**
 * What a contact sheet looks like: a table or a list. The first two cells are one with a picture and one that was deleted, which
 * `src/app/ahead/sheet-look.ts` repeats.
 */
export const sheetLooks = (user: User, picture: Generation): ReadonlyMap<string, FirstViewState> =>
  new Map([
    ['table', state(user, picture, { prompts: ['1', '2'], seeds: [1, 2] })],
    ['list', state(user, picture, { prompts: ['1', '2', '3'] })],
  ]);

/** What the build writes in place of elements' contents. */
export const replacedOfSheet = (picture: Generation): readonly (readonly [string, string])[] => {
  const present = cells(picture).filter((cell) => cell !== null);
  return [[describeSheet(present, { credits: 0 }), 'KNOWN_STATE']];
};
