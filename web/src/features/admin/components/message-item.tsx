import { NOTE_MAX_LENGTH } from '@easel/shared/contracts/admin';
import type { AdminMessage, MessageChange } from '@easel/shared/contracts/admin.schema';
import { Check, Mail, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { TextareaField } from '@/components/form/fields';
import { Form } from '@/components/form/form';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { shortTime } from '@/lib/dates';
import { errorMessage } from '@/lib/errors';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-class';
import { Heading } from '@/ui/text';
import { ACTIONS, useAction } from '../api';

const ICON = 'size-4';

export function MessageItem({ message }: { message: AdminMessage }) {
  const { id, name, email, subject, receivedAt, answeredAt, mailedAt } = message;
  const isAnswered = answeredAt !== null;
  const answer = useAction(
    (change: MessageChange) => ACTIONS.changeMessage(id, change),
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
            {mailedAt === null ? <Badge tone="danger">Not emailed to support yet</Badge> : null}
          </div>
          <p className="mt-0.5 break-all text-ink-muted text-sm">
            {name} · {email} · <time dateTime={receivedAt}>{shortTime(receivedAt)}</time>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <a
            href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <Mail aria-hidden="true" className={ICON} />
            Reply by email
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
            {isAnswered ? 'Open again' : 'Mark answered'}
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

/** The operators' note on a message. */
function MessageNote({ message }: { message: AdminMessage }) {
  const { note } = message;
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <NoteForm message={message} onDone={() => setEditing(false)} />;
  return (
    <div className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-t pt-3 text-sm">
      {note ? <p className="min-w-0 flex-1 whitespace-pre-wrap break-words text-ink-muted">{note}</p> : null}
      <Button variant="ghost" size="sm" className="-mx-3" onClick={() => setEditing(true)}>
        {note ? 'Change note' : 'Add note'}
      </Button>
    </div>
  );
}

function NoteForm({ message: { id, note }, onDone }: { message: AdminMessage; onDone: () => void }) {
  const form = useMutationForm({
    initial: { note },
    read: (values) => ({ request: { note: values.note.trim() } }),
    mutation: useAction((change: { note: string }) => ACTIONS.changeMessage(id, change), 'Note saved'),
    onDone,
    refusedFields: (error) => ({ note: errorMessage(error) }),
  });
  return (
    <Form form={form} className="mt-4 flex flex-col gap-3 border-line border-t pt-3">
      <TextareaField
        form={form}
        name="note"
        label="Note"
        hint="Only operators can see it."
        rows={2}
        maxLength={NOTE_MAX_LENGTH}
        autoFocus
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" loading={form.isPending}>
          Save note
        </Button>
        <Button variant="secondary" size="sm" disabled={form.isPending} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
