import type { Generation } from '@easel/shared/contracts/generation.schema';
import { Globe, LockKeyhole, Users } from 'lucide-react';
import { MenuItem } from '@/ui/menu';
import type { usePublication } from './use-publication';
import { useSharing } from './use-sharing';

const ICON = 'size-4.5 shrink-0';

/**
 * Menu items to publish a picture and to share it with the team. The menu's owner renders `publication.question`, which
 * outlives the menu.
 */
export function PublicationItems({
  picture,
  publication: { isPublished, toggle, label },
}: {
  picture: Generation;
  publication: ReturnType<typeof usePublication>;
}) {
  const sharing = useSharing(picture);
  const PublishIcon = isPublished ? LockKeyhole : Globe;
  return (
    <>
      <MenuItem icon={<PublishIcon aria-hidden="true" className={ICON} />} onSelect={toggle}>
        {label}
      </MenuItem>
      {sharing ? (
        <MenuItem icon={<Users aria-hidden="true" className={ICON} />} onSelect={sharing.toggle}>
          {sharing.label}
        </MenuItem>
      ) : null}
    </>
  );
}
