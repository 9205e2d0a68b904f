import type { Generation } from '@easel/shared/contracts/generation.schema';
import { Globe, GlobeLock } from 'lucide-react';
import { Button } from '@/ui/button';
import { Text } from '@/ui/text';
import { usePublication } from './use-publication';

/** Publishes or unpublishes a picture, and explains who can see it. */
export function PublishButton({ picture }: { picture: Generation }) {
  const { isPublished, isPending, label, toggle, question } = usePublication(picture);
  const Icon = isPublished ? GlobeLock : Globe;
  return (
    <div>
      <Button
        variant="secondary"
        className="w-full"
        icon={<Icon aria-hidden="true" className="size-4.5" />}
        loading={isPending}
        onClick={toggle}
      >
        {label}
      </Button>
      <Text size="sm" tone="muted" className="mt-1.5">
        {isPublished
          ? 'Picture and prompt are public.'
          : `${picture.sharedAt === null ? 'Only you can see it.' : 'Only you and your team can see it.'} Once published, the picture and its prompt are public.`}
      </Text>
      {question}
    </div>
  );
}
