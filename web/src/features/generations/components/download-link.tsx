import type { Generation } from '@easel/shared/contracts/generation';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { MouseEvent } from 'react';
import { buttonClass } from '@/ui/button-class';
import { toast } from '@/ui/toast';
import { downloadName } from '../download-name';
import { savePicture } from '../save-picture';

/** A real link to the file; a plain press saves it, and asks for a new link where this one has expired. */
export function DownloadLink({
  generation,
  variant = 'primary',
  size = 'md',
}: {
  generation: Generation;
  variant?: 'primary' | 'secondary' | 'ghost';
  size?: 'sm' | 'md';
}) {
  const client = useQueryClient();
  const { image } = generation;
  if (!image) return null;

  const save = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    savePicture(client, generation).then(
      () => {
        if (!image.hasWatermark) return;
        toast({
          title: 'Watermark Notice',
          description: 'Pictures made on the Free plan carry a watermark.',
          topic: 'download',
        });
      },
      () =>
        toast({
          title: 'Download Failed',
          description: 'The picture could not be downloaded. Please try again.',
          tone: 'destructive',
          topic: 'download',
        }),
    );
  };

  return (
    <a
      href={image.url}
      download={downloadName(image)}
      onClick={save}
      className={buttonClass({ variant, size })}
    >
      <Download aria-hidden="true" className={size === 'sm' ? 'size-4' : 'size-4.5'} />
      Download
    </a>
  );
}
