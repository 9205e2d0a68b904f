import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';

export const STYLE_GRID = 'grid grid-cols-3 gap-1.5 @min-[18.75rem]/styles:grid-cols-4';

interface Face {
  name: string;
  /** The URL of its thumbnail. */
  picture: string;
}

/** A native radio button that looks like a thumbnail with a name. `group` is the radio group's name. */
export function StyleTile({
  group,
  value,
  checked,
  onChoose,
  children,
  ...face
}: Face & {
  group: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  /** Shown over the picture. */
  children?: ReactNode;
}) {
  return (
    <label className="group relative block overflow-hidden rounded-md border border-line bg-surface transition-colors hover:border-line-strong has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 has-checked:ring-1 has-checked:ring-accent">
      <input
        type="radio"
        name={group}
        value={value}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 z-1 size-full cursor-[inherit] appearance-none outline-none!"
      />
      <TileFace {...face} />
      {children}
    </label>
  );
}

/** A style that the plan does not include. Pressing it shows why. */
export function LockedStyleTile({ why, onPress, ...face }: Face & { why: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={`${face.name}, ${why}`}
      onClick={onPress}
      className="relative block overflow-hidden rounded-md border border-line bg-surface text-left transition-colors hover:border-line-strong"
    >
      <TileFace {...face} isLocked />
      <span className="absolute top-1 right-1 rounded-full bg-surface p-1 text-ink shadow-sm">
        <Lock aria-hidden="true" className="size-3" />
      </span>
    </button>
  );
}

function TileFace({ name, picture, isLocked = false }: Face & { isLocked?: boolean }) {
  return (
    <>
      <img
        src={picture}
        alt=""
        width={96}
        height={72}
        className={clsx('aspect-3/2 w-full object-cover', isLocked && 'opacity-60')}
      />
      <span className="flex min-h-8 items-center justify-center px-px text-center text-[0.6875rem] text-ink-muted leading-tight tracking-[-0.025em] group-has-checked:bg-accent-wash group-has-checked:text-accent-text">
        <span className="line-clamp-2 wrap-anywhere">{name}</span>
      </span>
    </>
  );
}
