import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useNavigate } from 'react-router-dom';
import type { Shortcut, ShortcutActions } from '@/components/shortcut-sheet';
import { editPath } from '@/entities/picture/edit-path';
import { useFavorite } from '@/entities/picture/mutations';
import { useSavePicture } from '@/entities/picture/save-picture';
import { useKeys } from '@/lib/use-keys';
import { useLoadSettings } from '../composer/use-fill-composer';
import { useMakeAgain } from '../composer/use-make-again';
import type { Reuse } from './reuse-buttons';

export const PICTURE_SHORTCUTS = [
  ['v', 'Vary: the same settings with a new seed'],
  ['r', 'Run again: the same settings and seed'],
  ['e', 'Edit: make new pictures from it'],
  ['s', 'Load its settings into the form'],
  ['x', 'Extend it beyond its edges'],
  ['c', 'Compare with another picture, or stop'],
  ['l', 'Add to favorites, or remove'],
  ['d', 'Download'],
] as const satisfies readonly Shortcut[];

/** The shortcuts of the large view of the user's own picture, the same as in the feed. */
export function usePictureKeys(
  generation: Generation | null,
  { onReused, onCompare }: { onReused: (use: Reuse) => void; onCompare: () => void },
): void {
  const picture = generation?.image ? generation : null;
  const navigate = useNavigate();
  const favorite = useFavorite(picture?.id ?? '');
  const save = useSavePicture();
  const makeAgain = useMakeAgain();
  const loadSettings = useLoadSettings();
  const withPicture = (act: (picture: Generation) => void) => picture && (() => act(picture));
  const actions: ShortcutActions<typeof PICTURE_SHORTCUTS> = {
    l: withPicture(({ isFavorite }) => favorite.mutate(!isFavorite)),
    d: withPicture(save),
    v: withPicture((one) => {
      makeAgain.vary(one);
      onReused('picture');
    }),
    r: withPicture((one) => {
      makeAgain.runAgain(one);
      onReused('picture');
    }),
    c: withPicture(onCompare),
    e: withPicture(({ id }) => void navigate(editPath('generation', id))),
    x: withPicture(({ id }) => void navigate(editPath('generation', id, 'extend'))),
    s: withPicture((one) => {
      loadSettings(one);
      onReused('settings');
    }),
  };
  useKeys(actions);
}
