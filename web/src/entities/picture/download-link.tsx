import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { MouseEvent } from 'react';
import { pictureFile } from '@/lib/save-file';
import { buttonClass } from '@/ui/button-class';
import { toast } from '@/ui/toast';
import { reportFailedDownload } from './report-problem';
import { savePicture } from './save-picture';

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
  const file = pictureFile(image);

  const save = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    savePicture(client, generation).then(
      () => {
        if (!image.hasWatermark) return;
        toast({
          title: 'Watermark Notice',
          description:
            'Your download carries a watermark, because the picture was made on the Free plan. With Pro, new pictures are clean.',
          tone: 'destructive',
          topic: 'download',
        });
      },
      () => reportFailedDownload(),
    );
  };

  return (
    <a href={file.url} download={file.name} onClick={save} className={buttonClass({ variant, size })}>
      <Download aria-hidden="true" className={size === 'sm' ? 'size-4' : 'size-4.5'} />
      <span className="@max-[11rem]:sr-only">Download</span>
    </a>
  );
}
