import { PROMPT_MAX_LENGTH } from '@easel/shared/contracts/generation';
import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Textarea } from '@/ui/textarea';
import { promptLength } from '../prompt-text';

export function PromptBox({
  value,
  onChange,
  onSubmit,
}: {
  value: string;
  onChange: (prompt: string) => void;
  onSubmit: () => void;
}) {
  const submitOnShortcut = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <Field
      label="Prompt"
      counter={`${promptLength(value)}/${PROMPT_MAX_LENGTH} characters`}
      action={
        <Button
          variant="ghost"
          size="sm"
          className="-my-1"
          icon={<X aria-hidden="true" className="size-4" />}
          disabled={value === ''}
          onClick={() => onChange('')}
          aria-label="Clear prompt"
        >
          Clear
        </Button>
      }
    >
      <Textarea
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={submitOnShortcut}
        placeholder="A lighthouse on a cliff at dusk, seen from the water"
        rows={4}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        className="max-h-80"
      />
    </Field>
  );
}
