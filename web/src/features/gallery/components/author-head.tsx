import { useEffect } from 'react';
import { Face } from '@/components/avatar';
import { TextLink } from '@/components/text-link';
import { PRODUCT_NAME } from '@/content/product';
import { wholeNumber } from '@/lib/formats';
import { Skeleton } from '@/ui/skeleton';
import { Heading, Text } from '@/ui/text';
import { isGone, useAuthor } from '../api';

/** Name and picture of the author whose pictures are shown, with a link back to all pictures. */
export function AuthorHead({ id }: { id: string }) {
  const { data: author, error } = useAuthor(id);
  const name = author?.name;
  useEffect(() => {
    if (name === undefined) return;
    const before = document.title;
    document.title = `Pictures by ${name} | ${PRODUCT_NAME}`;
    return () => {
      document.title = before;
    };
  }, [name]);
  return (
    <div className="flex min-w-0 items-center gap-4 sm:gap-5">
      {author ? (
        <Face name={author.name} url={author.avatarUrl} size="lg" />
      ) : isGone(error) ? null : (
        <Skeleton className="size-16 shrink-0 rounded-full!" />
      )}
      <div className="min-w-0">
        <Heading level={1} className="wrap-anywhere">
          {author ? author.name : isGone(error) ? 'Unknown author' : 'Pictures of an author'}
        </Heading>
        <Text tone="muted" className="mt-1">
          {author ? `${countOf(author.pictures)} · ` : null}
          <TextLink to="/gallery">See the whole gallery</TextLink>
        </Text>
      </div>
    </div>
  );
}

const countOf = (pictures: number): string =>
  pictures === 1 ? 'One picture' : `${wholeNumber(pictures)} pictures`;
