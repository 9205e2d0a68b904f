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
import type { ComponentProps, ReactNode } from 'react';
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

/** Groups of items: files, making the picture again (or only the rarer ways), and publishing and sharing. */
export type FileMenuOffer = VariantKind | 'reuse' | 'more-reuse' | 'publish';

/** More actions of a picture. Mounted open, because a press has loaded it. */
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
  const open = useOpenPicture('feed');
  const publication = usePublication(generation);
  const hasAll = offers.includes('reuse');
  const isBusy = (['high-res', 'vector'] as const).some(
    (kind) => offers.includes(kind) && files.isPreparing(kind),
  );
  return (
    <>
      <Menu defaultOpen trigger={<FileMenuTrigger {...look} isBusy={isBusy} />}>
        {offers.includes('high-res') ? (
          <FileItem files={files} kind="high-res" icon={<Image aria-hidden="true" className={ICON} />}>
            High Resolution
          </FileItem>
        ) : null}
        {offers.includes('vector') ? (
          <FileItem files={files} kind="vector" icon={<Shapes aria-hidden="true" className={ICON} />}>
            Vector SVG
          </FileItem>
        ) : null}
        {hasAll || offers.includes('more-reuse') ? (
          <>
            <MenuSeparator />
            {hasAll && canVary(generation) ? (
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
                detail={upscale.disabledReason ?? upscale.hint}
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
                onSelect={() => open(generation.id, CHOOSING)}
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
      </Menu>
      {publication.question}
    </>
  );
}

function FileItem({
  files,
  kind,
  icon,
  children,
}: {
  files: ReturnType<typeof useFileDownload>;
  kind: VariantKind;
  icon: ReactNode;
  children: string;
}) {
  const isLocked = files.isLocked(kind);
  const isPreparing = files.isPreparing(kind);
  return (
    <MenuItem
      icon={
        isLocked ? <Lock aria-hidden="true" className={ICON} /> : isPreparing ? <Spinner size="sm" /> : icon
      }
      locked={isLocked}
      detail={isPreparing ? 'Preparing…' : files.explain(kind)}
      onSelect={() => files.download(kind)}
    >
      {children}
    </MenuItem>
  );
}
