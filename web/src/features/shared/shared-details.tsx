import type { SharedPicture } from '@easel/shared/contracts/share-links.schema';
import { styleName } from '@easel/shared/contracts/styles';
import { Download } from 'lucide-react';
import { longDate } from '@/lib/dates';
import { useAdopted } from '@/lib/known';
import { downloadUrl, pictureFile } from '@/lib/save-file';
import { buttonClass } from '@/ui/button-class';
import { Facts } from '@/ui/facts';

/** The panel beside a shared picture: its file, and facts about it. */
export function SharedDetails({ picture, expiresAt }: { picture: SharedPicture; expiresAt: string | null }) {
  // The document contains neither dates in the reader's time zone nor links to files.
  if (!useAdopted()) return <div className="h-32" />;
  const file = pictureFile({ ...picture.image, id: picture.id });
  return (
    <div className="flex flex-col gap-4">
      <a href={downloadUrl(file.url)} download={file.name} className={buttonClass({ className: 'w-full' })}>
        <Download aria-hidden="true" className="size-4.5" />
        Download
      </a>
      <Facts
        facts={[
          ['Style', styleName(picture.style)],
          ['Size', `${picture.width} × ${picture.height}`],
          ['Link', expiresAt && `Until ${longDate(expiresAt)}`],
        ]}
      />
    </div>
  );
}
