import type { Upload } from '@easel/shared/contracts/uploads.schema';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ImageUp, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Link } from '@/components/link';
import { TextLink } from '@/components/text-link';
import { editPath } from '@/entities/picture/edit-path';
import { RECENT_LIST } from '@/entities/picture/generation-keys';
import { useGenerationList } from '@/entities/picture/list-generations';
import { ACCEPTED_UPLOADS, uploadsOptions, useRemoveUpload } from '@/entities/upload/uploads';
import { shortDate } from '@/lib/dates';
import { FileButton } from '@/ui/file-button';
import { IconButton } from '@/ui/icon-button';
import { Heading } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { useImageFiles } from './use-image-files';

const GRID = 'grid grid-cols-3 gap-2 sm:grid-cols-4 md:grid-cols-6';

/** Chooses the picture to edit: a file, an earlier upload, or one of the user's own pictures. */
export function SourcePlace({ isUploading, onFile }: { isUploading: boolean; onFile: (file: File) => void }) {
  const isOver = useImageFiles(onFile);
  const { data: uploads } = useQuery(uploadsOptions);
  const place = useRef<HTMLElement>(null);
  // Around the whole choice, because the list of uploads disappears with its last item.
  useFocusKeeper(place);
  return (
    <section ref={place} tabIndex={-1} aria-label="Choose a picture" className="flex flex-col gap-5">
      <div
        className={clsx(
          'flex min-h-72 flex-col items-center justify-center gap-4 rounded-xl border-2 border-dashed p-5 text-center transition-colors',
          isOver ? 'border-accent bg-accent-wash' : 'border-line-strong/60 bg-surface',
        )}
      >
        <ImageUp aria-hidden="true" className="size-9 text-ink-muted" />
        {/* Touch screens have no drag and drop of files. */}
        <p className="pointer-coarse:hidden font-display font-medium text-xl">
          {isOver ? 'Drop the picture' : 'Drop or paste a picture here'}
        </p>
        <FileButton accept={ACCEPTED_UPLOADS} loading={isUploading} onFile={onFile}>
          Choose a picture
        </FileButton>
        <p className="text-balance text-ink-muted text-sm">
          PNG, JPEG, WebP or AVIF, at most 20 MB. Only you can see it, and its metadata is removed.
        </p>
      </div>
      <OwnPictures />
      <EarlierUploads uploads={uploads?.items ?? []} />
    </section>
  );
}

function OwnPictures() {
  const { items } = useGenerationList(RECENT_LIST);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="own-pictures">
      <Heading level={2} size="sm" id="own-pictures" className="mb-2">
        Your newest pictures
      </Heading>
      <ul className={GRID}>
        {items.map(({ id, prompt, image }) => (
          <li key={id}>
            <Link to={editPath('generation', id)} aria-label={`Edit: ${prompt}`} className="block rounded-md">
              <img
                src={image?.thumbnailUrl}
                alt=""
                loading="lazy"
                className="aspect-square w-full rounded-md bg-line/50 object-cover"
              />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">
        <TextLink to="/pictures">All of your pictures</TextLink>
      </p>
    </section>
  );
}

function EarlierUploads({ uploads }: { uploads: readonly Upload[] }) {
  const remove = useRemoveUpload();
  if (uploads.length === 0) return null;
  return (
    <section aria-labelledby="earlier-uploads">
      <Heading level={2} size="sm" id="earlier-uploads" className="mb-2">
        Earlier uploads
      </Heading>
      <ul className={GRID}>
        {uploads.map(({ id, displayUrl, createdAt }, index) => {
          const name = `Upload ${index + 1}, of ${shortDate(createdAt)}`;
          return (
            <li key={id} data-focus-item={id} tabIndex={-1} aria-label={name} className="relative">
              <Link to={editPath('upload', id)} aria-label={`Edit: ${name}`} className="block rounded-md">
                <img
                  src={displayUrl}
                  alt=""
                  loading="lazy"
                  className="aspect-square w-full rounded-md bg-line/50 object-cover"
                />
              </Link>
              <span className="absolute right-1 bottom-1 rounded-md bg-surface/92">
                <IconButton
                  label={`Remove: ${name}`}
                  size="sm"
                  icon={<Trash2 aria-hidden="true" className="size-4.5" />}
                  loading={remove.isPending && remove.variables === id}
                  onClick={() => remove.mutate(id)}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
