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
    hint: 'Emails about your account, such as low credits and plan changes.',
  },
  {
    name: 'push',
    label: 'Push notifications',
    hint: 'A browser notification when a picture is finished and you are not looking at Easel.',
  },
  {
    name: 'marketing',
    label: 'Marketing emails',
    hint: 'Occasional emails with news and ideas.',
  },
];

const PRIVACY: Words<keyof Settings['privacy']> = [
  {
    name: 'profilePublic',
    label: 'Public profile',
    hint: 'Shows your name and avatar with the images you publish. Otherwise they are anonymous.',
  },
  {
    name: 'showInGallery',
    label: 'Show in gallery',
    hint: 'Shows the images you publish in the gallery. Turn it off to hide all of them until you turn it on again.',
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
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are identical
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
