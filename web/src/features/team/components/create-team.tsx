import { errorMessage } from '@/lib/errors';
import { useOneAtATime } from '@/lib/one-at-a-time';
import { useForm } from '@/lib/use-form';
import { Button } from '@/ui/button';
import { useCreateTeam } from '../api/create-team';
import { nameErrors } from '../team-form';
import { NameField } from './name-field';

export function CreateTeam() {
  const create = useCreateTeam();
  const createOnce = useOneAtATime(create);
  const { values, errors, set, handleSubmit } = useForm({ name: '' }, nameErrors);
  const refused =
    create.error && create.variables.name === values.name.trim() ? errorMessage(create.error) : undefined;
  return (
    <form
      noValidate
      className="mt-6 flex max-w-md flex-col gap-4"
      onSubmit={(event) => handleSubmit(event, ({ name }) => createOnce({ name: name.trim() }))}
    >
      <NameField value={values.name} error={errors.name ?? refused} onChange={(name) => set('name', name)} />
      <Button type="submit" className="self-start" loading={create.isPending}>
        Create Team
      </Button>
    </form>
  );
}
