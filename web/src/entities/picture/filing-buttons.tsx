import type { Generation } from '@easel/shared/contracts/generation.schema';
import { Button } from '@/ui/button';
import { FILING, useFiling } from './use-filing';

/** Buttons that share a picture by a link, add it to an album and change its tags. */
export function FilingButtons({ picture }: { picture: Generation }) {
  const { open, dialog } = useFiling(picture);
  return (
    <div className="flex flex-wrap gap-1.5 *:flex-auto">
      {FILING.map(([kind, label, Icon]) => (
        <Button
          key={kind}
          variant="secondary"
          size="sm"
          className="px-2.5!"
          icon={<Icon aria-hidden="true" className="size-4" />}
          onClick={() => open(kind)}
        >
          {label}
        </Button>
      ))}
      {dialog}
    </div>
  );
}
