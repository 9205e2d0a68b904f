import type { PlanOrder } from '@easel/shared/contracts/billing.schema';
import { useQuery } from '@tanstack/react-query';
import { useGoTo } from '@/components/account/use-go-to';
import { errorMessage } from '@/lib/errors';
import { useOneAtATime } from '@/lib/one-at-a-time';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { Text } from '@/ui/text';
import { toast } from '@/ui/toast';
import { quoteOptions } from './get-quote';
import { OrderFacts } from './order-facts';
import { usePlaceOrder } from './place-order';
import { quoteWords } from './quote-words';

/** The quote, and the button that takes it at its word. */
export function PaidOrder({
  order,
  isTest,
  isChanging,
  onDone,
}: {
  order: PlanOrder;
  isTest: boolean;
  /** Another change is to come with the next payment. */
  isChanging: boolean;
  onDone: () => void;
}) {
  const quote = useQuery(quoteOptions(order));
  const place = usePlaceOrder();
  const placeOnce = useOneAtATime(place);
  const goTo = useGoTo();
  if (!quote.data) {
    if (quote.isError) {
      return (
        <Notice
          tone="danger"
          title="The price could not be worked out"
          action={
            <Button
              variant="secondary"
              size="sm"
              loading={quote.isFetching}
              onClick={() => void quote.refetch()}
            >
              Try Again
            </Button>
          }
        >
          {errorMessage(quote.error)}
        </Notice>
      );
    }
    return (
      <>
        <span className="sr-only" role="status">
          Working out the price…
        </span>
        <Skeleton className="h-64 w-full" />
      </>
    );
  }

  const { effect } = quote.data;
  const words = quoteWords(quote.data, isChanging);
  const confirm = () =>
    placeOnce(
      { order, effect },
      {
        onSuccess: (url) => {
          onDone();
          if (url !== null) goTo(url);
          else toast({ topic: 'billing', title: 'Plan Changed', description: words.done, tone: 'success' });
        },
        // What was refused may cost something else by now.
        onError: () => void quote.refetch(),
      },
    );
  return (
    <>
      <Text>{words.summary}</Text>
      <OrderFacts facts={words.facts} />
      {isTest ? (
        <Text size="sm" tone="muted" className="mt-4">
          Test billing: no money is taken.
        </Text>
      ) : null}
      {place.isError ? (
        <Notice tone="danger" title="Your order did not go through" className="mt-4">
          {errorMessage(place.error)}
        </Notice>
      ) : null}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          {words.confirm === null ? 'Close' : 'Cancel'}
        </Button>
        {words.confirm === null ? null : (
          <Button loading={place.isPending} onClick={confirm}>
            {words.confirm}
          </Button>
        )}
      </div>
    </>
  );
}
