import { Brush, Coins, Images, Plus } from 'lucide-react';
import { Link } from '@/components/link';
import { ACTIVE_LIST } from '@/entities/picture/generation-keys';
import { useGenerationList } from '@/entities/picture/list-generations';
import { useSubscription } from '@/entities/subscription/subscription';
import { creditCount, wholeNumber } from '@/lib/formats';
import { QueryProvider } from '@/lib/query-provider';
import { buttonClass } from '@/ui/button-class';
import { Tooltip } from '@/ui/tooltip';

/**
 * Hidden if the header has no room for it beside the navigation: the drawer and the account's menu have the same links.
 */
const WHERE_ROOM = 'max-sm:hidden lg:max-xl:hidden';

/** The part of the header for making pictures: pictures in flight, credits, My pictures and Create. */
export function StudioLinks() {
  return (
    <QueryProvider>
      <nav aria-label="Studio" className="flex items-center gap-0.5 sm:gap-1">
        <InFlight />
        <Credits />
        <Link to="/pictures" className={buttonClass({ variant: 'ghost', size: 'sm', className: WHERE_ROOM })}>
          <Images aria-hidden="true" className="size-4.5" />
          My pictures
        </Link>
        <Link
          to="/generate"
          className={buttonClass({ variant: 'secondary', size: 'sm', className: WHERE_ROOM })}
        >
          <Plus aria-hidden="true" className="size-4.5" />
          Create
        </Link>
      </nav>
    </QueryProvider>
  );
}

const COUNT =
  'flex min-h-9 items-center gap-1.5 rounded-md px-2 font-medium text-sm tabular-nums hover:bg-sunken';

/** Pictures that are waiting or being made. Events keep the list up to date. */
function InFlight() {
  const { items, hasNextPage } = useGenerationList(ACTIVE_LIST);
  if (items.length === 0) return null;
  const count = `${items.length}${hasNextPage ? '+' : ''}`;
  const words = `${count} ${items.length === 1 ? 'picture' : 'pictures'} in progress`;
  return (
    <Tooltip content={words} side="bottom">
      <Link to="/generate" aria-label={words} className={`${COUNT} text-accent-text`}>
        <Brush aria-hidden="true" className="size-4.5 motion-safe:animate-pulse" />
        {count}
      </Link>
    </Tooltip>
  );
}

function Credits() {
  const { data: subscription } = useSubscription();
  if (!subscription) return null;
  const { remaining } = subscription.credits;
  const count = remaining === null ? '∞' : wholeNumber(remaining);
  const words = remaining === null ? 'Unlimited credits' : `${creditCount(remaining)} left`;
  return (
    <Tooltip content={words} side="bottom">
      <Link
        to="/dashboard?tab=upgrade"
        aria-label={words}
        className={`${COUNT} text-ink-muted max-[24rem]:hidden`}
      >
        <Coins aria-hidden="true" className="size-4.5" />
        {count}
      </Link>
    </Tooltip>
  );
}
