import { NOTE_MAX_LENGTH } from '@easel/shared/contracts/admin';
import type { AdminMessage, MessageChange } from '@easel/shared/contracts/admin.schema';
import { Check, Mail, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '@/lib/errors';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-class';
import { Field } from '@/ui/field';
import { Heading } from '@/ui/text';
import { Textarea } from '@/ui/textarea';
import { DEEDS, useDeed } from '../api/use-deed';
import { moment } from '../words';

const ICON = 'size-4';

export function MessageItem({ message }: { message: AdminMessage }) {
  const { id, name, email, subject, receivedAt, answeredAt, mailedAt } = message;
  const isAnswered = answeredAt !== null;
  const answer = useDeed(
    (change: MessageChange) => DEEDS.changeMessage(id, change),
    isAnswered ? 'Message opened again' : 'Message marked answered',
  );
  return (
    <li
      data-focus-item={id}
      tabIndex={-1}
      aria-label={`${subject}, from ${name}`}
      className="rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Heading level={3} size="xs">
              {subject}
            </Heading>
            {isAnswered ? <Badge tone="success">Answered</Badge> : <Badge tone="warning">Open</Badge>}
            {mailedAt === null ? <Badge tone="danger">Not mailed to support yet</Badge> : null}
          </div>
          <p className="mt-0.5 break-all text-ink-muted text-sm">
            {name} · {email} · <time dateTime={receivedAt}>{moment(receivedAt)}</time>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <a
            href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <Mail aria-hidden="true" className={ICON} />
            Answer by Mail
          </a>
          <Button
            variant="secondary"
            size="sm"
            loading={answer.isPending}
            icon={
              isAnswered ? (
                <RotateCcw aria-hidden="true" className={ICON} />
              ) : (
                <Check aria-hidden="true" className={ICON} />
              )
            }
            onClick={() => answer.mutate({ isAnswered: !isAnswered })}
          >
            {isAnswered ? 'Open Again' : 'Mark Answered'}
          </Button>
        </div>
      </div>
      <p className="mt-3 max-w-prose whitespace-pre-wrap break-words">{message.message}</p>
      {answer.isError ? (
        <p role="alert" className="mt-3 text-danger text-sm">
          {errorMessage(answer.error)}
        </p>
      ) : null}
      <MessageNote message={message} />
    </li>
  );
}

/** Operators' own words about it. */
function MessageNote({ message: { id, note } }: { message: AdminMessage }) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = useDeed((text: string) => DEEDS.changeMessage(id, { note: text }), 'Note saved');
  if (typed === null) {
    return (
      <div className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-t pt-3 text-sm">
        {note ? (
          <p className="min-w-0 flex-1 whitespace-pre-wrap break-words text-ink-muted">{note}</p>
        ) : null}
        <Button variant="ghost" size="sm" className="-mx-3" onClick={() => setTyped(note)}>
          {note ? 'Change Note' : 'Add Note'}
        </Button>
      </div>
    );
  }
  const text = typed.trim();
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-3 border-line border-t pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(text, { onSuccess: () => setTyped(null) });
      }}
    >
      <Field
        label="Note"
        hint="Operators alone see it."
        error={save.isError ? errorMessage(save.error) : undefined}
      >
        <Textarea
          name="note"
          rows={2}
          maxLength={NOTE_MAX_LENGTH}
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" loading={save.isPending}>
          Save Note
        </Button>
        <Button variant="secondary" size="sm" disabled={save.isPending} onClick={() => setTyped(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
