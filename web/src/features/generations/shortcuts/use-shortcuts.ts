import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { editPath } from '@/entities/picture/edit-path';
import { useFavorite } from '@/entities/picture/mutations';
import { useSavePicture } from '@/entities/picture/save-picture';
import { useViewing } from '@/entities/picture/viewing';
import { useSingleKeys } from '@/lib/single-keys';
import { useLoadSettings } from '../composer/use-fill-composer';
import { useMakeAgain } from '../composer/use-make-again';
import { useSelection } from '../feed/selection';
import type { StudioActions } from './shortcut-dialog';
import { useShortcutHelp } from './shortcut-help';

/** Controls that handle these keys themselves. */
const OWN_KEYS =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=tab], [role=slider], [role=combobox], [role=menu], [role=listbox], [role$=dialog]';

/**
 * Handles the page's keyboard shortcuts. Those for a picture act on the selected one, or on the newest.
 *
 * @param pictures the finished ones of the feed, in its order; empty while it is not shown
 */
export function useShortcuts(
  pictures: readonly Generation[],
  { onOpen, onPrompt }: { onOpen: (id: string) => void; onPrompt: () => void },
): void {
  const selectedId = useSelection((state) => state.selectedId);
  const index = pictures.findIndex(({ id }) => id === selectedId);
  const picture = pictures[Math.max(0, index)];
  const favorite = useFavorite(picture?.id ?? '');
  const save = useSavePicture();
  const makeAgain = useMakeAgain();
  const loadSettings = useLoadSettings();
  const navigate = useNavigate();

  const step = (by: 1 | -1) => {
    const next = index < 0 ? pictures[0] : pictures[index + by];
    if (next) useSelection.getState().moveTo(next.id);
  };
  const withPicture = (act: (picture: Generation) => void) => () => picture && act(picture);
  const actions: StudioActions = {
    '?': () => useShortcutHelp.getState().open(),
    '/': () => {
      useViewing.getState().leave();
      onPrompt();
    },
    f: () => useViewing.getState().toggle(),
    arrowleft: () => step(-1),
    arrowright: () => step(1),
    l: withPicture(({ isFavorite }) => favorite.mutate(!isFavorite)),
    d: withPicture(save),
    e: withPicture(({ id }) => void navigate(editPath('generation', id))),
    s: withPicture((one) => {
      useViewing.getState().leave();
      loadSettings(one);
    }),
    v: withPicture((one) => makeAgain.vary(one)),
    r: withPicture((one) => makeAgain.runAgain(one)),
  };

  const handle = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('[role$=dialog][data-open]')) return;
    const key = event.key.toLowerCase();
    if (key === 'escape') return leave(target);
    if (target?.closest(OWN_KEYS)) return;
    if (key.startsWith('arrow') && target?.matches('input')) return;
    if (key === 'enter' && target?.matches('[data-focus-item]')) return withPicture(({ id }) => onOpen(id))();
    const isSingle = !key.startsWith('arrow') && key !== '?';
    if (isSingle && !useSingleKeys.getState().isOn) return;
    const act = Object.hasOwn(actions, key) ? actions[key as keyof StudioActions] : undefined;
    if (!act || (event.repeat && !key.startsWith('arrow'))) return;
    event.preventDefault();
    act();
  };

  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Leaves the viewing mode or, if it is off, the prompt. */
function leave(target: Element | null): void {
  if (useViewing.getState().isOn) useViewing.getState().leave();
  else if (target instanceof HTMLTextAreaElement) target.blur();
}
