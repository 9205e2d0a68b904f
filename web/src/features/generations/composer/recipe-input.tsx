import { FileImage } from 'lucide-react';
import { SITE } from '@/lib/site';
import { FileButton } from '@/ui/file-button';
import { useFileDrop } from '@/ui/use-file-drop';
import { useRecipeReader } from './use-recipe-reader';

/** Chooses an image file and reads its recipe. */
export function RecipeButton() {
  const readFile = useRecipeReader();
  return (
    <FileButton
      variant="ghost"
      size="sm"
      className="size-9 px-0!"
      icon={<FileImage aria-hidden="true" className="size-4.5" />}
      accept="image/png,image/jpeg,image/webp,image/svg+xml"
      hint={`Load settings from an image made with ${SITE.name}. The image stays on your device.`}
      onFile={(file) => void readFile(file)}
    >
      <span className="sr-only">Load settings from an image</span>
    </FileButton>
  );
}

/** Reads the recipe of an image dropped anywhere on the page. Shows a hint while one is dragged over it. */
export function RecipeDrop() {
  const readFile = useRecipeReader();
  const isOver = useFileDrop((file) => void readFile(file));
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center bg-overlay p-4">
      <div className="flex max-w-md flex-col items-center gap-2 rounded-xl border-2 border-accent border-dashed bg-surface px-8 py-10 text-center shadow-lifted">
        <FileImage aria-hidden="true" className="size-8 text-accent-text" />
        <p className="font-display font-medium text-xl">Drop the image to load its settings</p>
        <p className="text-ink-muted">It is read here in your browser. Nothing is uploaded.</p>
      </div>
    </div>
  );
}
