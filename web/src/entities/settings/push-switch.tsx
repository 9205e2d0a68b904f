import { useState } from 'react';
import { Button } from '@/ui/button';
import { Switch, type SwitchProps } from '@/ui/switch';
import { PUSH_DENIED, PUSH_UNSUPPORTED, usePushPermission } from './push-permission';

/** The switch for browser notifications. Turns on only if the browser allows them. */
export function PushSwitch({ checked, onChange, ...rest }: Omit<SwitchProps, 'error'>) {
  const { permission, requestPermission } = usePushPermission();
  const [wasRefused, setRefused] = useState(false);

  async function turn(on: boolean) {
    const isAllowed = !on || (await requestPermission());
    setRefused(!isAllowed);
    if (isAllowed && on !== checked) onChange(on);
  }

  const isMissing = checked && permission !== 'granted';
  const reason = permission === 'unsupported' ? PUSH_UNSUPPORTED : PUSH_DENIED;
  const canBeAsked = isMissing && permission === 'default' && !wasRefused;
  return (
    <div>
      <Switch
        {...rest}
        checked={checked}
        onChange={(on) => void turn(on)}
        error={wasRefused || (isMissing && !canBeAsked) ? reason : undefined}
      />
      {canBeAsked ? (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-muted text-sm">
          Notifications aren't allowed in this browser yet.
          <Button variant="secondary" size="sm" onClick={() => void turn(true)}>
            Allow notifications here
          </Button>
        </p>
      ) : null}
    </div>
  );
}
