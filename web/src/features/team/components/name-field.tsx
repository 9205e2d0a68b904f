import { TEAM_NAME_MAX_LENGTH } from '@easel/shared/contracts/team';
import { TextField } from '@/components/form/fields';
import type { MutationForm } from '@/components/form/use-mutation-form';

export function NameField({ form }: { form: MutationForm<{ name: string }> }) {
  return (
    <TextField
      form={form}
      name="name"
      label="Name of the team"
      hint="Members and people you invite see it."
      required
      autoComplete="organization"
      maxLength={TEAM_NAME_MAX_LENGTH}
    />
  );
}
