import type { Generation } from '@easel/shared/contracts/generation.schema';
import { Users } from 'lucide-react';
import { Button } from '@/ui/button';
import { Text } from '@/ui/text';
import { useSharing } from './use-sharing';

/** Shares a picture with the team or stops sharing it. Renders nothing without a team, unless the picture is shared. */
export function ShareButton({ picture }: { picture: Generation }) {
  const sharing = useSharing(picture);
  if (!sharing) return null;
  const { isShared, teamName } = sharing;
  return (
    <div>
      <Button
        variant="secondary"
        className="w-full"
        icon={<Users aria-hidden="true" className="size-4.5" />}
        loading={sharing.isPending}
        onClick={sharing.toggle}
      >
        {sharing.label}
      </Button>
      <Text size="sm" tone="muted" className="wrap-anywhere mt-1.5">
        {isShared
          ? `${teamName} sees the picture and its prompt.`
          : `Shared, ${teamName} sees it with its prompt.`}
      </Text>
    </div>
  );
}
