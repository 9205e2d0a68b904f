import { clsx } from 'clsx';
import { ImageOff, ImageUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FileButton } from '@/ui/file-button';
import { ACCEPTED, imageTypeOf } from '../image-file';

/** The drop zone with a button to choose an image, replaced by the chosen image. */
export function ImagePlace({
  file,
  isOver,
  isBusy,
  onFile,
}: {
  file: File | null;
  /** Whether a file is being dragged over the page. */
  isOver: boolean;
  isBusy: boolean;
  onFile: (file: File) => void;
}) {
  const displayUrl = usePreview(file);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  return (
    <div
      className={clsx(
        'flex min-h-96 flex-col items-center justify-center gap-4 rounded-xl border-2 border-dashed p-5 text-center transition-colors sm:min-h-[28.5rem]',
        isOver ? 'border-accent bg-accent-wash' : 'border-line-strong/60 bg-surface',
      )}
    >
      {file ? (
        <>
          <div className="flex h-48 w-full items-center justify-center sm:h-64">
            {displayUrl === null || displayUrl === brokenUrl ? (
              <ImageOff aria-hidden="true" className="size-8 text-ink-faint" />
            ) : (
              <img
                key={displayUrl}
                src={displayUrl}
                onError={() => setBrokenUrl(displayUrl)}
                alt="What is being checked"
                className="max-h-full max-w-full rounded-md object-contain shadow-card"
              />
            )}
          </div>
          <p className="max-w-full truncate text-ink-muted text-sm" title={file.name}>
            {file.name}
          </p>
        </>
      ) : (
        <>
          <div
            aria-hidden="true"
            className="flex size-14 items-center justify-center rounded-full bg-sunken text-ink-muted"
          >
            <ImageUp className="size-7" />
          </div>
          {/* Touch screens have no drag and drop of files. */}
          <p className="pointer-coarse:hidden font-display font-medium text-xl">
            {isOver ? 'Drop the image' : 'Drop an image here'}
          </p>
        </>
      )}
      <FileButton accept={ACCEPTED} variant={file ? 'secondary' : 'primary'} loading={isBusy} onFile={onFile}>
        {file ? 'Check another' : 'Choose an image'}
      </FileButton>
      <p className="text-balance text-ink-muted text-sm">
        PNG, JPEG, WebP or SVG, at most 64 MB. It is sent to this site, checked and not kept.
      </p>
    </div>
  );
}

/** Returns an object URL of the file, or null if there is no file. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const type = file && imageTypeOf(file);
    if (!file || !type) return setUrl(null);
    const made = URL.createObjectURL(file.slice(0, file.size, type));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
