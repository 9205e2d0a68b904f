import {
  CONTACT_MESSAGE_MAX_LENGTH,
  CONTACT_NAME_MAX_LENGTH,
  CONTACT_SUBJECTS,
} from '@easel/shared/contracts/contact';
import { TextareaField, TextField } from '@/components/form/fields';
import { SelectField } from '@/components/form/select-field';
import type { MutationForm } from '@/components/form/use-mutation-form';
import type { ContactForm } from '../form-rules';

const SUBJECTS = CONTACT_SUBJECTS.map((subject) => ({ value: subject, label: subject }));

export function ContactFields({ form }: { form: MutationForm<ContactForm> }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="firstName"
          label="First name"
          autoComplete="given-name"
          maxLength={CONTACT_NAME_MAX_LENGTH}
          required
        />
        <TextField
          form={form}
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          maxLength={CONTACT_NAME_MAX_LENGTH}
          required
        />
      </div>
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
      />
      <SelectField
        form={form}
        name="subject"
        label="Subject"
        placeholder="Choose a subject"
        options={SUBJECTS}
      />
      <TextareaField
        form={form}
        name="message"
        label="Message"
        counter={(message) => `${message.length}/${CONTACT_MESSAGE_MAX_LENGTH} characters`}
        rows={7}
        maxLength={CONTACT_MESSAGE_MAX_LENGTH}
        className="min-h-44"
        required
      />
    </>
  );
}
