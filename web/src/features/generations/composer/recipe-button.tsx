import { FileImage } from 'lucide-react';
import { FileButton } from '@/ui/file-button';
import { useRecipeReader } from './use-recipe-reader';

/** The way to an image's recipe without dragging the image here. */
export function RecipeButton() {
  const readFile = useRecipeReader();
  return (
    <FileButton
      variant="ghost"
      size="sm"
      className="max-[28rem]:px-1.5! max-[28rem]:[&_svg]:hidden"
      icon={<FileImage aria-hidden="true" className="size-4" />}
      accept="image/png,image/jpeg,image/webp,image/svg+xml"
      hint="Reads the settings out of an image made with Easel. The image stays on your device."
      onFile={(file) => void readFile(file)}
    >
      Use an image's recipe
    </FileButton>
  );
}
