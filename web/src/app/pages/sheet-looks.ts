import type { User } from '@easel/shared/contracts/auth.schema';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import type { Sheet } from '@easel/shared/contracts/sheets.schema';
import { sheetOptions } from '@/features/generations/sheet/sheet-api';
import { describeSheet } from '@/features/generations/sheet/sheet-words';
import { queryClient } from '@/lib/query-provider';
import type { FirstViewState } from './first-views';

/** The id of the sheet in the address. */
export const SHEET_ID = 'known';

/** One cell is in progress, so that the button that cancels it is rendered. */
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
 * The looks of a contact sheet: a table and a list. `src/app/ahead/sheet-look.ts` repeats the first two cells: one with
 * a picture and one that was deleted.
 */
export const sheetLooks = (user: User, picture: Generation): ReadonlyMap<string, FirstViewState> =>
  new Map([
    ['table', state(user, picture, { prompts: ['1', '2'], seeds: [1, 2] })],
    ['list', state(user, picture, { prompts: ['1', '2', '3'] })],
  ]);

/** Contents of elements, as rendered and as the build writes them. */
export const replacedOfSheet = (picture: Generation): readonly (readonly [string, string])[] => {
  const present = cells(picture).filter((cell) => cell !== null);
  return [[describeSheet(present, { credits: 0 }), 'KNOWN_STATE']];
};
