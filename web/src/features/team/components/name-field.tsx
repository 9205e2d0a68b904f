import { TEAM_NAME_MAX_LENGTH } from '@easel/shared/contracts/team';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';

export function NameField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}) {
  return (
    <Field
      label="Name of the team"
      required
      error={error}
      hint={error ? undefined : 'Its members and those you invite see it.'}
    >
      <Input
        name="name"
        autoComplete="organization"
        maxLength={TEAM_NAME_MAX_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
