import type { Generation } from '@easel/shared/contracts/generation.schema';
import { FolderPlus, Link2, Tag } from 'lucide-react';
import { useState } from 'react';
import { loadedOnOpening } from '@/ui/loaded-on-opening';

const FilingDialog = loadedOnOpening(() => import('./filing-dialog').then((module) => module.FilingDialog));

/** What can be done with one picture in a dialog, as with the selected ones of a wall. */
export const FILING = [
  ['share', 'Share link', Link2],
  ['album', 'Add to album', FolderPlus],
  ['tags', 'Tags', Tag],
] as const;
export type Filing = (typeof FILING)[number][0];

/** Opens a dialog for one picture. Render `dialog` outside the menu or panel that opens it. */
export function useFiling(picture: Generation) {
  const [kind, setKind] = useState<Filing | null>(null);
  return {
    open: setKind,
    dialog: (
      <FilingDialog
        open={kind !== null}
        kind={kind}
        picture={picture}
        onOpenChange={(open) => !open && setKind(null)}
      />
    ),
  };
}
