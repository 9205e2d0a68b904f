import type { Team } from '@easel/shared/contracts/team.schema';
import { FormDialog } from '@/components/form/form-dialog';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { useRenameTeam } from '../api';
import { readTeamForm, refusedName } from '../team-form';
import { NameField } from './name-field';

export function RenameDialog({ team, ...dialog }: { team: Team; open: boolean; onClose: () => void }) {
  const form = useMutationForm({
    initial: { name: team.name },
    read: readTeamForm,
    mutation: useRenameTeam(),
    onDone: dialog.onClose,
    refusedFields: refusedName,
  });
  return (
    <FormDialog {...dialog} form={form} title="Rename team" confirmLabel="Save">
      <NameField form={form} />
    </FormDialog>
  );
}
