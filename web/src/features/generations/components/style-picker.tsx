import type { StyleId } from '@easel/shared/contracts/styles';
import type { Style } from '@easel/shared/contracts/styles.schema';
import { useId } from 'react';
import { STYLE_THUMBNAILS } from './style-thumbnails';

/** One style out of all, each shown by the same view painted its way. Native radio buttons underneath. */
export function StylePicker({
  styles,
  value,
  onChange,
}: {
  styles: readonly Style[];
  value: StyleId;
  onChange: (style: StyleId) => void;
}) {
  const name = useId();
  const chosen = styles.find((style) => style.id === value);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Style</legend>
      <div className="grid grid-cols-3 gap-2 min-[24rem]:grid-cols-4">
        {styles.map((style) => (
          <label
            key={style.id}
            className="group relative block overflow-hidden rounded-md border border-line bg-surface transition-colors hover:border-line-strong has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 has-checked:ring-1 has-checked:ring-accent"
          >
            <input
              type="radio"
              name={name}
              value={style.id}
              checked={style.id === value}
              onChange={() => onChange(style.id)}
              className="absolute inset-0 z-1 size-full cursor-[inherit] appearance-none outline-none!"
            />
            <img
              src={STYLE_THUMBNAILS[style.id]}
              alt=""
              width={96}
              height={72}
              className="aspect-3/2 w-full object-cover"
            />
            <span className="flex min-h-8 items-center justify-center px-0.5 text-center text-[0.6875rem] text-ink-muted leading-tight tracking-[-0.01em] sm:text-xs group-has-checked:bg-accent-wash group-has-checked:text-accent-text">
              {style.name}
            </span>
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-ink-muted text-sm">{chosen?.description}</p>
    </fieldset>
  );
}
