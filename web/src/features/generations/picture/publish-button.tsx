import type { Generation } from '@easel/shared/contracts/generation.schema';
import { Globe, GlobeLock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { Text } from '@/ui/text';
import { PublishDialog } from './publish-dialog';

/** The way of a picture into the gallery and out of it, and what that means. */
export function PublishButton({ generation }: { generation: Generation }) {
  const [isAsking, setAsking] = useState(false);
  const isPublished = generation.publishedAt !== null;
  const Icon = isPublished ? GlobeLock : Globe;
  return (
    <div>
      <Button
        variant="secondary"
        className="w-full"
        icon={<Icon aria-hidden="true" className="size-4.5" />}
        onClick={() => setAsking(true)}
      >
        {publishLabel(generation)}
      </Button>
      <Text size="sm" tone="muted" className="mt-1.5">
        {isPublished
          ? 'Picture and prompt are public.'
          : `${generation.sharedAt === null ? 'Only you see it.' : 'Only you and your team see it.'} Published, picture and prompt are public.`}
      </Text>
      <PublishDialog generation={generation} open={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}

export function publishLabel({ publishedAt }: Pick<Generation, 'publishedAt'>): string {
  return publishedAt === null ? 'Publish to gallery' : 'Remove from gallery';
}
