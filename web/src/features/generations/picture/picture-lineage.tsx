import type { Generation } from '@easel/shared/contracts/generation.schema';
import type { LineageItem } from '@easel/shared/contracts/inputs.schema';
import type { Upload } from '@easel/shared/contracts/uploads.schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '@/components/link';
import { TextLink } from '@/components/text-link';
import { type EditKind, editPath } from '@/entities/picture/edit-path';
import { pageBelow, picturePath } from '@/entities/picture/picture-address';
import { uploadOptions } from '@/entities/upload/uploads';
import { Heading } from '@/ui/text';
import { describeRelative, lineageOptions } from '../edit/lineage';

const THUMBNAIL = 'aspect-square w-full rounded-md bg-line/60 object-cover';

/**
 * The pictures that a picture was made from, each to view or to start from again, and those that were made from it.
 * Renders nothing if there are none.
 */
export function PictureLineage({ picture: { id, inputs } }: { picture: Generation }) {
  const { data } = useQuery(lineageOptions(id));
  const uploadId = inputs.find(({ role, upload }) => role !== 'mask' && upload !== null)?.upload ?? null;
  // An upload that was removed is left out.
  const { data: upload } = useQuery({ ...uploadOptions(uploadId ?? ''), enabled: uploadId !== null });
  const { ancestors = [], parents = [], children = [] } = data ?? {};
  // The ancestors are the chain up to the picture that was changed; the other parents are references.
  const origins = [
    ...ancestors,
    ...parents.filter((parent) => !ancestors.some(({ id }) => id === parent.id)),
  ];
  const hasOrigins = origins.length > 0 || upload !== undefined;
  if (!hasOrigins && children.length === 0) return null;
  return (
    <div className="flex flex-col gap-4 border-line border-t pt-4">
      {hasOrigins ? (
        <section aria-labelledby="made-from">
          <Heading level={3} size="xs" id="made-from" className="mb-2">
            Made from
          </Heading>
          <ol className="flex flex-col gap-2">
            {upload ? <UploadedOrigin upload={upload} /> : null}
            {origins.map((item) => (
              <Origin
                key={item.id}
                kind="generation"
                id={item.id}
                words={describeOrigin(item)}
                isOwn={isOwn(item)}
              >
                <Relative item={item} />
              </Origin>
            ))}
          </ol>
        </section>
      ) : null}
      {children.length > 0 ? (
        <section aria-labelledby="made-from-it">
          <Heading level={3} size="xs" id="made-from-it" className="mb-2">
            Made from this picture
          </Heading>
          <ul className="grid max-h-64 grid-cols-4 gap-1.5 overflow-y-auto">
            {children.map((item) => (
              <li key={item.id}>
                <Relative item={item} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

const isOwn = ({ prompt }: LineageItem) => prompt !== null;
const describeOrigin = (item: LineageItem) =>
  isOwn(item) ? describeRelative(item) : 'A picture of the gallery';

function UploadedOrigin({ upload: { id, displayUrl } }: { upload: Upload }) {
  return (
    <Origin kind="upload" id={id} words="Your upload" isOwn>
      <img src={displayUrl} alt="" className={THUMBNAIL} />
    </Origin>
  );
}

/** A picture, with a link to make something else from it. */
function Origin({
  kind,
  id,
  words,
  isOwn,
  children,
}: {
  kind: EditKind;
  id: string;
  words: string;
  /** Whether it can be edited. */
  isOwn: boolean;
  children: ReactNode;
}) {
  return (
    <li className="flex items-center gap-3 text-sm">
      <div className="size-16 shrink-0">{children}</div>
      <div className="min-w-0">
        <p className="line-clamp-2 text-ink-muted">{words}</p>
        {isOwn ? (
          <TextLink to={editPath(kind, id)} aria-label={`Start again from here: ${words}`}>
            Start again from here
          </TextLink>
        ) : null}
      </div>
    </li>
  );
}

/** Opens a picture instead of the one that is shown. Another user's picture is only shown. */
function Relative({ item }: { item: LineageItem }) {
  const location = useLocation();
  const words = describeRelative(item);
  const image = item.thumbnailUrl ? (
    <img src={item.thumbnailUrl} alt={words} title={words} loading="lazy" className={THUMBNAIL} />
  ) : (
    <span className="block truncate text-ink-muted text-xs">{words}</span>
  );
  if (!isOwn(item)) return image;
  return (
    // Closing goes one step back, to the page below.
    <Link
      to={picturePath(item.id)}
      state={location.state}
      replace={pageBelow(location) !== null}
      className="block rounded-md"
    >
      {image}
    </Link>
  );
}
