import { PROMPT_MAX_LENGTH } from '@easel/shared/contracts/generation';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { TextLink } from '@/components/text-link';
import { wholeNumber } from '@/lib/formats';
import { Button } from '@/ui/button';
import { promptTextClass } from '@/ui/control-class';
import { Field } from '@/ui/field';
import { Textarea } from '@/ui/textarea';
import { excessLength, hasOptions, promptLength } from './prompt-text';

export function PromptBox({
  value,
  error,
  actions,
  ref,
  onChange,
  onSubmit,
}: {
  value: string;
  error: string | undefined;
  /** Shown beside the label. */
  actions?: ReactNode;
  /** The text area, to focus it. */
  ref: Ref<HTMLTextAreaElement>;
  onChange: (prompt: string) => void;
  onSubmit: () => void;
}) {
  const submitOnShortcut = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    onSubmit();
  };
  // How many characters the last change cut off.
  const [lost, setLost] = useState(0);
  const change = (text: string) => {
    setLost(excessLength(text));
    onChange(text);
  };
  return (
    <Field
      label="Prompt"
      edgeClassName="max-md:in-data-collapsed:sr-only"
      error={error}
      counter={`${promptLength(value)}/${PROMPT_MAX_LENGTH} characters`}
      action={
        <span className="-my-1 flex items-center">
          {actions}
          <Button
            variant="ghost"
            size="sm"
            className="max-[28rem]:px-1.5! max-[28rem]:[&_svg]:hidden"
            icon={<X aria-hidden="true" className="size-4" />}
            disabled={value === ''}
            onClick={() => change('')}
          >
            Clear
          </Button>
        </span>
      }
    >
      <Textarea
        ref={ref}
        data-early-input
        value={value}
        onChange={(event) => change(event.target.value)}
        onKeyDown={submitOnShortcut}
        placeholder="A lighthouse on a cliff at dusk, seen from the water"
        rows={3}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        className={clsx(
          promptTextClass,
          'max-h-52 min-h-22! md:[@media(height<53rem)]:max-h-34 md:[@media(height<53rem)]:min-h-16! md:[@media(height<53rem)]:py-2! max-md:in-data-collapsed:max-h-28 max-md:in-data-collapsed:min-h-11! max-md:in-data-collapsed:resize-none max-md:in-data-collapsed:px-2.5 max-md:in-data-collapsed:py-2.5',
        )}
      />
      <p role="status" className="text-danger text-sm empty:hidden">
        {lost > 0 ? describeLoss(lost) : null}
      </p>
      <p role="status" className="text-ink-muted text-sm empty:hidden max-md:in-data-collapsed:hidden">
        {hasOptions(value) ? (
          <>
            This makes one picture, with the braces in its prompt. For a picture of each option,{' '}
            <TextLink to="/sheet">make a contact sheet</TextLink>.
          </>
        ) : null}
      </p>
    </Field>
  );
}

function describeLoss(characters: number): string {
  const what =
    characters === 1 ? 'The last character does' : `The last ${wholeNumber(characters)} characters do`;
  return `${what} not fit: a prompt has at most ${PROMPT_MAX_LENGTH}.`;
}
