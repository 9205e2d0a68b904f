import type { Settings } from '@easel/shared/contracts/settings.schema';
import { Loaded } from '@/components/loaded';
import { PushSwitch } from '@/entities/push/push-switch';
import { SITE } from '@/lib/site';
import { Skeleton } from '@/ui/skeleton';
import { Switch } from '@/ui/switch';
import { useChangeSetting, useRereadSettings, useSettings } from './settings';

type Words<Name extends string> = readonly { name: Name; label: string; hint: string }[];

const NOTIFICATIONS: Words<keyof Settings['notifications']> = [
  {
    name: 'email',
    label: 'Email notifications',
    hint: 'Emails about your account, such as when your credits run out or your plan changes.',
  },
  {
    name: 'push',
    label: 'Push notifications',
    hint: `A notification on this device when your pictures are finished and you aren't looking at ${SITE.name}, even when it is closed.`,
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
    hint: 'Shows your name and avatar with the images you publish, and lists them on your own page. Otherwise they are anonymous.',
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
  const reread = useRereadSettings();
  const rows = group === 'notifications' ? NOTIFICATIONS.length : PRIVACY.length;
  return (
    <Loaded what="your settings" query={query} skeleton={<LoadingSwitches rows={rows} />}>
      {(settings) => (
        <div className={ROWS}>
          {group === 'notifications'
            ? NOTIFICATIONS.map(({ name, label, hint }) =>
                name === 'push' ? (
                  <PushSwitch
                    key={name}
                    label={label}
                    hint={hint}
                    isWanted={settings.notifications.push}
                    onTurnedOn={reread}
                  />
                ) : (
                  <Switch
                    key={name}
                    label={label}
                    hint={hint}
                    checked={settings.notifications[name]}
                    onChange={(value) => change.mutate({ group, name, value })}
                  />
                ),
              )
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
          <Skeleton className="h-7 w-12 rounded-full!" />
        </div>
      ))}
    </div>
  );
}
