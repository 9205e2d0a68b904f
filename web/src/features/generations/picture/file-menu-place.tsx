import type { Generation } from '@easel/shared/contracts/generation.schema';
import { lazy, Suspense, useState } from 'react';
import type { FileMenuOffer } from './file-menu';
import { FileMenuTrigger } from './file-menu-trigger';
import type { Reuse } from './reuse-buttons';
import { useFileDownload } from './use-file-download';

const loadFileMenu = () => import('./file-menu');
const FileMenu = lazy(() => loadFileMenu().then((module) => ({ default: module.FileMenu })));

/** The file menu's button. Loads the menu on hover or focus, and opens it when pressed. Omitted if the plan lacks all it offers. */
export function FileMenuPlace({
  generation,
  offers,
  size = 'md',
  variant,
  className,
  hasLabel,
  onReused,
}: {
  generation: Generation;
  offers: readonly FileMenuOffer[];
  size?: 'sm' | 'md';
  variant?: 'secondary' | 'ghost';
  className?: string;
  /** Shows the label below the icon. */
  hasLabel?: boolean | undefined;
  onReused?: ((use: Reuse) => void) | undefined;
}) {
  const [isWanted, setWanted] = useState(false);
  const { isLocked } = useFileDownload(generation);
  const isBusy =
    generation.image?.variants.some(({ kind, status }) => status === 'pending' && offers.includes(kind)) ??
    false;
  const approach = () => void loadFileMenu();
  const label = offers.some((offer) => offer.endsWith('reuse') || offer === 'publish')
    ? 'More'
    : 'More downloads';
  const look = { size, variant, className, label, hasLabel };
  const trigger = (
    <FileMenuTrigger
      {...look}
      isBusy={isBusy}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={approach}
      onFocus={approach}
      onClick={() => setWanted(true)}
    />
  );
  if (offers.every((offer) => (offer === 'high-res' || offer === 'vector') && isLocked(offer))) return null;
  if (!isWanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <FileMenu generation={generation} offers={offers} look={look} onReused={onReused} />
    </Suspense>
  );
}
