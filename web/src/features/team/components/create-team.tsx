import { Form } from '@/components/form/form';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { Button } from '@/ui/button';
import { useCreateTeam } from '../api';
import { readTeamForm, refusedName } from '../team-form';
import { NameField } from './name-field';

export function CreateTeam() {
  const form = useMutationForm({
    initial: { name: '' },
    read: readTeamForm,
    mutation: useCreateTeam(),
    refusedFields: refusedName,
  });
  return (
    <Form form={form} className="mt-6 flex max-w-md flex-col gap-4">
      <NameField form={form} />
      <Button type="submit" className="self-start" loading={form.isPending}>
        Create team
      </Button>
    </Form>
  );
}
