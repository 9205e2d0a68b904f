import type { Settings } from '@easel/shared/contracts/settings.schema';
import { Loaded } from '@/components/loaded';
import { Skeleton } from '@/ui/skeleton';
import { Switch } from '@/ui/switch';
import { PushSwitch } from './push-switch';
import { useChangeSetting, useSettings } from './settings';

type Words<Name extends string> = readonly { name: Name; label: string; hint: string }[];

const NOTIFICATIONS: Words<keyof Settings['notifications']> = [
  {
    name: 'email',
    label: 'Email notifications',
    hint: 'Mail about your account: used-up credits, and what changes about your plan.',
  },
  {
    name: 'push',
    label: 'Push notifications',
    hint: 'A notification of this browser when a picture is finished and you are looking elsewhere.',
  },
  {
    name: 'marketing',
    label: 'Marketing emails',
    hint: 'News and ideas by mail, now and then.',
  },
];

const PRIVACY: Words<keyof Settings['privacy']> = [
  {
    name: 'profilePublic',
    label: 'Public profile',
    hint: 'Your name and picture stand beside the images you publish. Otherwise they are anonymous.',
  },
  {
    name: 'showInGallery',
    label: 'Show in gallery',
    hint: 'The images you publish are in the gallery. Switched off, all of them are out of it until you switch this on again.',
  },
];

const ROWS = 'divide-y divide-line *:py-4 *:first:pt-0 *:last:pb-0';

/** Switches that save themselves, for one group of the account's settings. */
export function PreferenceSwitches({ group }: { group: keyof Settings }) {
  const query = useSettings();
  const change = useChangeSetting();
  const rows = group === 'notifications' ? NOTIFICATIONS.length : PRIVACY.length;
  return (
    <Loaded what="your settings" query={query} skeleton={<LoadingSwitches rows={rows} />}>
      {(settings) => (
        <div className={ROWS}>
          {group === 'notifications'
            ? NOTIFICATIONS.map(({ name, label, hint }) => {
                const Kind = name === 'push' ? PushSwitch : Switch;
                return (
                  <Kind
                    key={name}
                    label={label}
                    hint={hint}
                    checked={settings.notifications[name]}
                    onChange={(value) => change.mutate({ group, name, value })}
                  />
                );
              })
            : PRIVACY.map(({ name, label, hint }) => (
                <Switch
                  key={name}
                  label={label}
                  hint={hint}
                  checked={settings.privacy[name]}
                  onChange={(value) => change.mutate({ group, name, value })}
                />
              ))}
        </div>
      )}
    </Loaded>
  );
}

function LoadingSwitches({ rows }: { rows: number }) {
  return (
    <div className={ROWS}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={row} className="flex justify-between gap-6">
          <div className="flex-1">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="mt-1 h-5 w-full max-w-md" />
          </div>
          <Skeleton className="h-7 w-12 rounded-full" />
        </div>
      ))}
    </div>
  );
}
