import type { Push } from '@easel/shared/contracts/push.schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { errorMessage } from '@/lib/errors';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Switch } from '@/ui/switch';
import { browserPushOptions, pushOptions, turnOffPush, turnOnPush } from './push';
import { OBSTACLES } from './push-browser';

const NO_PUSH_SERVICE =
  'This browser could not reach its push service. Check the connection, or try another browser.';

/**
 * The switch for push notifications in this browser. It is on if the browser, the server and the account all have them
 * on.
 *
 * @param isWanted whether the account has push notifications on
 */
export function PushSwitch({
  label,
  hint,
  isWanted,
  onTurnedOn,
}: {
  label: ReactNode;
  hint: ReactNode;
  isWanted: boolean;
  onTurnedOn: () => void;
}) {
  const client = useQueryClient();
  const { user } = useSession();
  const { data: push } = useQuery(pushOptions);
  const { data: browser } = useQuery(browserPushOptions);
  const readAgain = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: browserPushOptions.queryKey }),
      client.invalidateQueries({ queryKey: pushOptions.queryKey, exact: true }),
    ]);
  const turn = useMutation({
    mutationFn: async (on: boolean) => {
      if (!push || !user) return;
      if (!on) return turnOffPush(push);
      if (await turnOnPush(push.publicKey, user.id)) onTurnedOn();
    },
    onSettled: readAgain,
  });
  const isHere = Boolean(browser?.endpoint && push?.devices.some(({ isCurrent }) => isCurrent));
  const obstacle = browser?.obstacle;
  const isReady = push !== undefined && browser !== undefined;
  return (
    <div>
      <Switch
        label={label}
        hint={hint}
        checked={turn.isPending ? turn.variables : isHere && isWanted}
        disabled={!isReady || obstacle === 'unsupported' || obstacle === 'not-installed'}
        onChange={turn.mutate}
        error={failureOf(turn.error) ?? (obstacle ? OBSTACLES[obstacle] : undefined)}
      />
      {push ? <OtherDevices push={push} onEnded={readAgain} /> : null}
    </div>
  );
}

/** The browser's own errors are written for developers. */
function failureOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  return error instanceof DOMException ? NO_PUSH_SERVICE : errorMessage(error);
}

/** The account's other browsers with push notifications, each of which can be switched off here. */
function OtherDevices({ push, onEnded }: { push: Push; onEnded: () => void }) {
  const end = useMutation({
    mutationFn: (id: string) => api.endPush({ params: { id } }),
    failure: { topic: 'settings', title: 'Setting not saved' },
    onSettled: onEnded,
  });
  const others = push.devices.filter(({ isCurrent }) => !isCurrent);
  if (others.length === 0) return null;
  return (
    <ul aria-label="Other devices with push notifications" className="mt-3 grid gap-2 text-[0.9375rem]">
      {others.map(({ id, device }) => (
        <li key={id} className="flex items-center justify-between gap-4 text-ink-muted">
          Also on {device}
          <Button variant="secondary" size="sm" onClick={() => end.mutate(id)}>
            Turn off<span className="sr-only"> on {device}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
