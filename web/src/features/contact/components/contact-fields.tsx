import {
  CONTACT_MESSAGE_MAX_LENGTH,
  CONTACT_NAME_MAX_LENGTH,
  CONTACT_SUBJECTS,
} from '@easel/shared/contracts/contact';
import { fieldErrors } from '@/lib/errors';
import type { FormErrors } from '@/lib/form-errors';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { Textarea } from '@/ui/textarea';
import type { ContactForm, ContactMessage } from '../form-rules';

const SUBJECTS = CONTACT_SUBJECTS.map((subject) => ({ value: subject, label: subject }));

/** Five fields, each with what is wrong with it: by our own rules, or by what the server said of what was sent. */
export function ContactFields({
  values,
  errors,
  set,
  refused,
  sent,
}: {
  values: ContactForm;
  errors: FormErrors<keyof ContactForm>;
  set: <Key extends keyof ContactForm>(key: Key, value: ContactForm[Key]) => void;
  refused: unknown;
  sent: ContactMessage | undefined;
}) {
  const found = fieldErrors(refused);
  const errorOf = (field: keyof ContactForm) => {
    // The server's word stands until the field is changed.
    const isAsSent = sent?.[field] === (values[field]?.trim() ?? null);
    return errors[field] ?? (isAsSent ? found[field] : undefined);
  };
  const text = (name: Exclude<keyof ContactForm, 'subject'>) => ({
    name,
    required: true,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First Name" error={errorOf('firstName')}>
          <Input {...text('firstName')} autoComplete="given-name" maxLength={CONTACT_NAME_MAX_LENGTH} />
        </Field>
        <Field label="Last Name" error={errorOf('lastName')}>
          <Input {...text('lastName')} autoComplete="family-name" maxLength={CONTACT_NAME_MAX_LENGTH} />
        </Field>
      </div>
      <Field label="Email" error={errorOf('email')}>
        <Input
          {...text('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </Field>
      <Select
        label="Subject"
        name="subject"
        placeholder="Choose a subject"
        options={SUBJECTS}
        value={values.subject}
        onChange={(subject) => set('subject', subject)}
        error={errorOf('subject')}
      />
      <Field
        label="Message"
        error={errorOf('message')}
        counter={`${values.message.length}/${CONTACT_MESSAGE_MAX_LENGTH} characters`}
      >
        <Textarea {...text('message')} rows={7} maxLength={CONTACT_MESSAGE_MAX_LENGTH} className="min-h-44" />
      </Field>
    </>
  );
}
