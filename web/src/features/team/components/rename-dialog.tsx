import type { Team } from '@easel/shared/contracts/team.schema';
import { useId } from 'react';
import { errorMessage } from '@/lib/errors';
import { useOneAtATime } from '@/lib/one-at-a-time';
import { useForm } from '@/lib/use-form';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { useRenameTeam } from '../api/rename-team';
import { nameErrors } from '../team-form';
import { NameField } from './name-field';

export function RenameDialog({ team, open, onClose }: { team: Team; open: boolean; onClose: () => void }) {
  const formId = useId();
  const rename = useRenameTeam();
  const renameOnce = useOneAtATime(rename);
  const { values, errors, set, handleSubmit } = useForm({ name: team.name }, nameErrors);
  const refused =
    rename.error && rename.variables.name === values.name.trim() ? errorMessage(rename.error) : undefined;
  const close = () => {
    if (!rename.isPending) onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Rename Team"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={rename.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) =>
          handleSubmit(event, ({ name }) => renameOnce({ name: name.trim() }, { onSuccess: onClose }))
        }
      >
        <NameField
          value={values.name}
          error={errors.name ?? refused}
          onChange={(name) => set('name', name)}
        />
      </form>
    </Dialog>
  );
}
