import { ImageUp } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { Tooltip } from '@/ui/tooltip';

/** Leads from the prompt to the page that makes pictures from pictures. */
export function EditPictureLink() {
  return (
    <Tooltip content="Start from a picture">
      <ButtonLink
        to="/edit"
        variant="ghost"
        size="sm"
        className="size-9 px-0!"
        aria-label="Start from a picture"
      >
        <ImageUp aria-hidden="true" className="size-4.5" />
      </ButtonLink>
    </Tooltip>
  );
}
