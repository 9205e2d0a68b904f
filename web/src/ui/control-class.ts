/** The frame that every text control shares. */
export const controlClass =
  'w-full rounded-md border border-line-strong bg-surface px-3.5 text-base text-ink transition-colors placeholder:text-ink-faint hover:border-ink-muted focus-visible:border-focus focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted aria-invalid:border-danger';

/** Smaller text for prompts. Not on touch screens: Safari on iOS zooms into fields with text below 16 pixels. */
export const promptTextClass = 'pointer-fine:text-[0.9375rem]';
