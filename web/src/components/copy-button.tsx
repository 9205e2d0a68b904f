import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from '@/ui/button';

const SHOWN_MS = 2_500;

export interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'children' | 'icon'> {
  /** The text to copy. */
  text: string;
  label?: string | undefined;
  /** Names the text for screen readers. */
  of?: string | undefined;
  /** Selects the text when the browser refuses the clipboard, as all do over plain HTTP. */
  onRefused: () => void;
}

type Outcome = 'copied' | 'selected' | null;

const WORDS = { copied: 'Copied', selected: 'Selected: copy it by keyboard' } as const;

/** Copies a text and confirms it, to screen readers too. */
export function CopyButton({ text, label = 'Copy', of, onRefused, ...rest }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      onRefused();
      setOutcome('selected');
    }
  }

  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        {...rest}
        icon={<Icon aria-hidden="true" className="size-4" />}
        onClick={() => void copy()}
      >
        {outcome === 'copied' ? WORDS.copied : label}
        {of ? <span className="sr-only"> {of}</span> : null}
      </Button>
      <span role="status" className={outcome === 'selected' ? 'text-ink-muted text-sm' : 'sr-only'}>
        {outcome ? WORDS[outcome] : ''}
      </span>
    </>
  );
}

/** Selects the text of an element. */
export function selectText(element: Element | null): void {
  if (element) getSelection()?.selectAllChildren(element);
}
