import { Grid3x3 } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { Tooltip } from '@/ui/tooltip';

/** Leads from the prompt to the page that makes many pictures at once. */
export function NewSheetLink() {
  return (
    <Tooltip content="Make a contact sheet">
      <ButtonLink
        to="/sheet"
        variant="ghost"
        size="sm"
        className="size-9 px-0!"
        aria-label="Make a contact sheet"
      >
        <Grid3x3 aria-hidden="true" className="size-4.5" />
      </ButtonLink>
    </Tooltip>
  );
}
