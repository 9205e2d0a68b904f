import type { VariantKind } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import {
  Columns2,
  Expand,
  Image,
  ImageUpscale,
  Lock,
  PenLine,
  Repeat,
  Shapes,
  Share,
  Shuffle,
  WandSparkles,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import { editPath } from '@/entities/picture/edit-path';
import { CHOOSING } from '@/entities/picture/picture-address';
import { useOpenPicture } from '@/entities/picture/picture-link';
import { PublicationItems } from '@/entities/picture/publication-items';
import { canSharePictures, sharePicture } from '@/entities/picture/share-picture';
import { usePublication } from '@/entities/picture/use-publication';
import { Menu, MenuItem, MenuSeparator } from '@/ui/menu';
import { Spinner } from '@/ui/spinner';
import { canVary } from '../composer/reuse';
import { useLoadSettings } from '../composer/use-fill-composer';
import { useMakeAgain } from '../composer/use-make-again';
import { FileMenuTrigger } from './file-menu-trigger';
import type { Reuse } from './reuse-buttons';
import { useFileDownload } from './use-file-download';
import { useModeOffer } from './use-mode-offer';
import { useUpscale } from './use-upscale';

const ICON = 'size-4.5 shrink-0';

const FILE_LOOKS = {
  'high-res': { label: 'High Resolution', icon: Image },
  vector: { label: 'Vector SVG', icon: Shapes },
} as const;
const FILES = ['high-res', 'vector'] as const satisfies readonly VariantKind[];

/** Groups of items: files, making the picture again (or only the rarer ways), and publishing and sharing. */
export type FileMenuOffer = VariantKind | 'reuse' | 'more-reuse' | 'publish';

/** More actions of a picture; files that the plan lacks are last. Mounted open, because a press has loaded it. */
export function FileMenu({
  generation,
  offers,
  look,
  onReused,
}: {
  generation: Generation;
  offers: readonly FileMenuOffer[];
  look: Pick<ComponentProps<typeof FileMenuTrigger>, 'size' | 'variant' | 'className' | 'label' | 'hasLabel'>;
  onReused?: ((use: Reuse) => void) | undefined;
}) {
  const navigate = useNavigate();
  const files = useFileDownload(generation);
  const loadSettings = useLoadSettings();
  const makeAgain = useMakeAgain();
  const upscale = useUpscale(generation);
  const extend = useModeOffer(generation, 'extend');
  const openPicture = useOpenPicture('feed');
  const publication = usePublication(generation);
  const hasAll = offers.includes('reuse');
  // With a mouse, Vary is beside the menu.
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const kinds = FILES.filter((kind) => offers.includes(kind));
  const isBusy = kinds.some(files.isPreparing);
  const open = kinds.filter((kind) => !files.isLocked(kind));
  const locked = kinds.filter(files.isLocked);
  const fileItem = (kind: VariantKind) => <FileItem key={kind} files={files} kind={kind} />;
  return (
    <>
      <Menu defaultOpen trigger={<FileMenuTrigger {...look} isBusy={isBusy} />}>
        {open.map(fileItem)}
        {hasAll || offers.includes('more-reuse') ? (
          <>
            {open.length > 0 ? <MenuSeparator /> : null}
            {hasAll && isTouch && canVary(generation) ? (
              <MenuItem
                icon={<Shuffle aria-hidden="true" className={ICON} />}
                onSelect={() => makeAgain.vary(generation)}
              >
                Vary
              </MenuItem>
            ) : null}
            {hasAll ? (
              <MenuItem
                icon={<ImageUpscale aria-hidden="true" className={ICON} />}
                disabled={upscale.disabledReason !== null}
                detail={upscale.disabledReason ?? undefined}
                note={upscale.disabledReason === null ? upscale.note : undefined}
                onSelect={upscale.start}
              >
                Upscale
              </MenuItem>
            ) : null}
            <MenuItem
              icon={<Expand aria-hidden="true" className={ICON} />}
              disabled={extend.disabledReason !== null}
              detail={extend.disabledReason ?? undefined}
              onSelect={() => void navigate(editPath('generation', generation.id, 'extend'))}
            >
              Extend
            </MenuItem>
            <MenuItem
              icon={<Repeat aria-hidden="true" className={ICON} />}
              onSelect={() => {
                makeAgain.runAgain(generation);
                onReused?.('picture');
              }}
            >
              Run again
            </MenuItem>
            {hasAll ? (
              <MenuItem
                icon={<WandSparkles aria-hidden="true" className={ICON} />}
                onSelect={() => void navigate(editPath('generation', generation.id))}
              >
                Edit
              </MenuItem>
            ) : null}
            <MenuItem
              icon={<PenLine aria-hidden="true" className={ICON} />}
              onSelect={() => {
                loadSettings(generation);
                onReused?.('settings');
              }}
            >
              Load settings
            </MenuItem>
            {hasAll ? (
              <MenuItem
                icon={<Columns2 aria-hidden="true" className={ICON} />}
                onSelect={() => openPicture(generation.id, CHOOSING)}
              >
                Compare…
              </MenuItem>
            ) : null}
          </>
        ) : null}
        {offers.includes('publish') ? (
          <>
            <MenuSeparator />
            {generation.image && canSharePictures() ? (
              <MenuItem
                icon={<Share aria-hidden="true" className={ICON} />}
                onSelect={() => void sharePicture(generation)}
              >
                Share…
              </MenuItem>
            ) : null}
            <PublicationItems picture={generation} publication={publication} />
          </>
        ) : null}
        {locked.length > 0 && locked.length < offers.length ? <MenuSeparator /> : null}
        {locked.map(fileItem)}
      </Menu>
      {publication.question}
    </>
  );
}

function FileItem({ files, kind }: { files: ReturnType<typeof useFileDownload>; kind: VariantKind }) {
  const { label, icon: Icon } = FILE_LOOKS[kind];
  const isLocked = files.isLocked(kind);
  const isPreparing = files.isPreparing(kind);
  return (
    <MenuItem
      icon={
        isPreparing ? (
          <Spinner size="sm" />
        ) : isLocked ? (
          <Lock aria-hidden="true" className={ICON} />
        ) : (
          <Icon aria-hidden="true" className={ICON} />
        )
      }
      locked={isLocked}
      detail={isPreparing ? 'Preparing…' : isLocked ? undefined : files.explain(kind)}
      note={files.lockedBy(kind)}
      onSelect={() => files.download(kind)}
    >
      {label}
    </MenuItem>
  );
}
