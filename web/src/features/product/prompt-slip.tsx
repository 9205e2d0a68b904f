import { clsx } from 'clsx';

/** A slip of paper with the prompt of a picture. */
export function PromptSlip({ prompt, className }: { prompt: string; className?: string | undefined }) {
  return (
    <div
      className={clsx('w-fit max-w-[17rem] rounded-md border bg-surface px-4 py-3 shadow-lifted', className)}
    >
      <p className="font-semibold text-ink-faint text-xs uppercase tracking-[0.12em]">Prompt</p>
      <p className="mt-0.5 font-[450] font-display text-lg leading-snug">{prompt}</p>
    </div>
  );
}
