import type { TwoFactorSetup } from '@easel/shared/contracts/two-factor.schema';
import { ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Loaded } from '@/components/loaded';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Heading, Text } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { useBeginTwoFactor, useTwoFactor } from '../api';
import { RecoveryCodes } from './recovery-codes';

const SetUp = lazy(() => import('./set-up').then((module) => ({ default: module.SetUp })));
const CodeDialog = lazy(() => import('./code-dialog').then((module) => ({ default: module.CodeDialog })));

/** Two-step sign-in: its setup, its recovery codes, and turning it off. */
export function TwoFactor() {
  const twoFactor = useTwoFactor();
  const begin = useBeginTwoFactor();
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [dialog, setDialog] = useState<{ kind: 'renew' | 'disable'; isOpen: boolean } | null>(null);
  const close = () => setDialog((before) => before && { ...before, isOpen: false });
  const show = (recoveryCodes: readonly string[]) => {
    setSetup(null);
    setCodes(recoveryCodes);
    close();
  };
  const afterTurningOff = () => {
    setCodes(null);
    // Immediately, because the button to which a closing dialog would return the focus is gone.
    setDialog(null);
  };
  const section = useRef<HTMLElement>(null);
  useFocusKeeper(section);

  return (
    <section
      ref={section}
      tabIndex={-1}
      id="two-step"
      aria-labelledby="two-step-title"
      className="mt-8 border-line border-t pt-6"
    >
      <div className="flex flex-wrap items-center gap-3">
        <Heading level={3} size="xs" id="two-step-title" tabIndex={-1}>
          Two-step sign-in
        </Heading>
        {twoFactor.data?.enabled ? <Badge tone="success">On</Badge> : null}
      </div>
      <Text tone="muted" className="mt-1 max-w-prose">
        After your password, enter a code from an authenticator app. A stolen password is then no longer
        enough.
      </Text>
      <Loaded what="your two-step sign-in" query={twoFactor} skeletonClass="mt-4 h-11 w-full">
        {({ enabled, recoveryCodes }) =>
          enabled ? (
            <>
              <Text className="mt-3">
                {recoveryCodes === 1
                  ? '1 recovery code is left.'
                  : `${recoveryCodes} recovery codes are left.`}
              </Text>
              <div className="mt-4 flex flex-wrap gap-3">
                <Button variant="secondary" onClick={() => setDialog({ kind: 'renew', isOpen: true })}>
                  New recovery codes
                </Button>
                <Button variant="secondary" onClick={() => setDialog({ kind: 'disable', isOpen: true })}>
                  Turn off
                </Button>
              </div>
            </>
          ) : setup ? null : (
            <Button
              variant="secondary"
              className="mt-4"
              icon={<ShieldCheck aria-hidden="true" className="size-4.5" />}
              loading={begin.isPending}
              onClick={() => begin.mutate(undefined, { onSuccess: setSetup })}
            >
              Set up two-step sign-in
            </Button>
          )
        }
      </Loaded>
      <Suspense>
        {setup ? <SetUp setup={setup} onDone={show} onCancel={() => setSetup(null)} /> : null}
        {dialog ? (
          <CodeDialog key={dialog.kind} {...dialog} onClose={close} onCodes={show} onOff={afterTurningOff} />
        ) : null}
      </Suspense>
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}
    </section>
  );
}
