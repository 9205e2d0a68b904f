import type { Device } from '@easel/shared/contracts/auth.schema';
import { useRef } from 'react';
import { LoadFailure } from '@/components/load-failure';
import { useLoadError } from '@/components/use-load-error';
import { shortTime } from '@/lib/dates';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { Heading, Text } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { useDevices, useEndDevice } from '../api/devices';

/** The devices that the account is signed in on, with buttons to sign them out. */
export function Devices() {
  const query = useDevices();
  const error = useLoadError(query);
  const endOthers = useEndDevice();
  const place = useRef<HTMLDivElement>(null);
  useFocusKeeper(place);
  if (error) return <LoadFailure what="your devices" query={query} error={error} />;
  if (!query.data) return <Skeleton className="h-24 w-full" />;
  const { items } = query.data;
  return (
    <div ref={place} tabIndex={-1}>
      <ul aria-label="Devices" className="divide-y divide-line">
        {items.map((device) => (
          <DeviceItem key={device.id} device={device} />
        ))}
      </ul>
      {items.length > 1 ? (
        <Button
          variant="secondary"
          className="mt-5"
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate(null)}
        >
          Sign out all other devices
        </Button>
      ) : null}
    </div>
  );
}

function DeviceItem({ device }: { device: Device }) {
  const end = useEndDevice();
  return (
    <li
      data-focus-item={device.id}
      tabIndex={-1}
      aria-label={device.device}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading level={3} size="xs">
            {device.device}
          </Heading>
          {device.isCurrent ? <Badge tone="success">This device</Badge> : null}
        </div>
        <Text tone="muted" size="sm" className="mt-1">
          {device.network === '' ? null : <>{device.network} · </>}
          Last used <time dateTime={device.lastUsedAt}>{shortTime(device.lastUsedAt)}</time>
        </Text>
      </div>
      {device.isCurrent ? null : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Sign out ${device.device}`}
          loading={end.isPending}
          onClick={() => end.mutate(device.id)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
