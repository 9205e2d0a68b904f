import type { ShareLink } from '@easel/shared/contracts/share-links.schema';
import { useRef } from 'react';
import { LoadFailure } from '@/components/load-failure';
import { useLoadError } from '@/components/use-load-error';
import { useRevokeShareLink, useShareLinks } from '@/entities/share-link/share-links';
import { longDate } from '@/lib/dates';
import { wholeNumber } from '@/lib/formats';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { Heading, Text } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';

/** The account's private links: what each shows, until when, and how often it has been opened. */
export function ShareLinks() {
  const place = useRef<HTMLDivElement>(null);
  const query = useShareLinks();
  useFocusKeeper(place);
  return (
    <div ref={place} tabIndex={-1}>
      <Links query={query} />
    </div>
  );
}

function Links({ query }: { query: ReturnType<typeof useShareLinks> }) {
  const error = useLoadError(query);
  if (error) return <LoadFailure what="your links" query={query} error={error} />;
  if (!query.data) return <Skeleton className="h-24 w-full" />;
  if (query.data.length === 0) {
    return (
      <Text tone="muted">
        You have no private links. Create one from a picture or an album in My pictures.
      </Text>
    );
  }
  return (
    <ul aria-label="Private links" className="divide-y divide-line">
      {query.data.map((link) => (
        <ShareLinkItem key={link.id} link={link} />
      ))}
    </ul>
  );
}

function ShareLinkItem({ link }: { link: ShareLink }) {
  const { id, kind, name, thumbnailUrl, createdAt, expiresAt, hasExpired, opens } = link;
  const revoke = useRevokeShareLink();
  return (
    <li
      data-focus-item={id}
      tabIndex={-1}
      aria-label={name}
      className="flex items-center gap-4 py-4 first:pt-0 last:pb-0"
    >
      <span className="size-14 shrink-0 overflow-hidden rounded-md bg-sunken">
        {thumbnailUrl ? (
          <img src={thumbnailUrl} alt="" loading="lazy" className="size-full object-cover" />
        ) : null}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <Heading level={3} size="xs" className="truncate">
            {name}
          </Heading>
          {kind === 'album' ? <Badge>Album</Badge> : null}
          {hasExpired ? <Badge>Expired</Badge> : null}
        </div>
        <Text tone="muted" size="sm" className="mt-0.5">
          Created {longDate(createdAt)}
          {expiresAt === null ? ' · no end' : ` · ${hasExpired ? 'ended' : 'until'} ${longDate(expiresAt)}`} ·
          opened {opens === 1 ? 'once' : `${wholeNumber(opens)} times`}
        </Text>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${hasExpired ? 'Remove' : 'Revoke'} the link to ${name}`}
        loading={revoke.isPending}
        onClick={() => revoke.mutate(id)}
      >
        {hasExpired ? 'Remove' : 'Revoke'}
      </Button>
    </li>
  );
}
