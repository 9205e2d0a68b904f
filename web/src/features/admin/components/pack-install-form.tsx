import type { AdminPack, PackInstall } from '@easel/shared/contracts/packs.schema';
import { CheckboxField } from '@/components/form/fields';
import { Form } from '@/components/form/form';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { byRules } from '@/lib/read-form';
import { Button } from '@/ui/button';
import { ACTIONS, useAction } from '../api';

interface ConsentValues {
  isAccepted: boolean;
}

/**
 * Installs a model after consent to its license. An installation that was already started continues without asking
 * again.
 */
export function PackInstallForm({
  pack: { id, name, license, isLicenseAccepted },
  label,
  blocked,
}: {
  pack: AdminPack;
  label: string;
  /** Why it cannot be installed now. */
  blocked: string | undefined;
}) {
  const form = useMutationForm<ConsentValues, PackInstall, unknown>({
    initial: { isAccepted: isLicenseAccepted },
    read: byRules(
      ({ isAccepted }) => ({ isAccepted: isAccepted ? undefined : 'Please accept the license first' }),
      () => ({ license: license.name }),
    ),
    mutation: useAction((consent: PackInstall) => ACTIONS.installPack(id, consent), null),
  });
  const isAccepted = form.watch('isAccepted');
  return (
    <Form form={form} failure="The installation did not start" className="flex flex-col items-start gap-4">
      {isLicenseAccepted ? null : (
        <CheckboxField
          form={form}
          name="isAccepted"
          className="mt-3"
          label={`I have read the license of ${name} and accept it, with its restrictions, for the users of this site as well`}
        />
      )}
      <Button
        type="submit"
        loading={form.isPending}
        disabledReason={blocked ?? (isAccepted ? undefined : 'Accept the license first.')}
      >
        {label}
        <span className="sr-only"> {name}</span>
      </Button>
    </Form>
  );
}
