import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { FavoriteButton } from '../favorite-button';
import { ROUND } from './round-class';
import { TileMenuTrigger } from './tile-menu-trigger';
import type { WallTileProps } from './wall-tile';

const loadTileMenu = () => import('./tile-menu');
const TileMenu = lazy(() => loadTileMenu().then((module) => ({ default: module.TileMenu })));

type TileActionsProps = Omit<WallTileProps, 'selection'>;

/** Shown while the pointer is over the tile, the tile has the focus or its menu is open. */
const ON_APPROACH =
  'opacity-0 transition-opacity focus-within:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 has-data-popup-open:opacity-100';

/**
 * A tile's favorite button and its menu. On screens without a pointer, the large view has them, and the heart only
 * marks a favorite.
 */
export function TileActions(props: TileActionsProps) {
  const { picture } = props;
  return (
    <div className="absolute top-1.5 right-1.5 flex gap-1">
      <span className={clsx('[@media(hover:none)]:hidden', ON_APPROACH)}>
        <TileMenuPlace {...props} />
      </span>
      <span className={clsx(!picture.isFavorite && ['[@media(hover:none)]:hidden', ON_APPROACH])}>
        <FavoriteButton picture={picture} size="sm" className={ROUND} />
      </span>
    </div>
  );
}

/** The menu's button. A wall has many, so each loads the menu's code on hover or focus, and mounts it when pressed. */
function TileMenuPlace(props: TileActionsProps) {
  const [isWanted, setWanted] = useState(false);
  const approach = () => void loadTileMenu().catch(() => undefined);
  const trigger = (
    <TileMenuTrigger
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={approach}
      onFocus={approach}
      onClick={() => setWanted(true)}
    />
  );
  if (!isWanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <TileMenu {...props} />
    </Suspense>
  );
}
