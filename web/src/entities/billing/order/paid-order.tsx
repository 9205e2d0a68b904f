import type { PlanOrder, PlanQuote } from '@easel/shared/contracts/billing.schema';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '@/components/loaded';
import { useGoTo } from '@/entities/billing/use-go-to';
import { errorMessage } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Text } from '@/ui/text';
import { toast } from '@/ui/toast';
import { quoteOptions } from './get-quote';
import { OrderFacts } from './order-facts';
import { usePlaceOrder } from './place-order';
import { quoteWords } from './quote-words';

/** The quote for an order, with a button to confirm it. */
export function PaidOrder(props: PaidOrderProps) {
  const query = useQuery(quoteOptions(props.order));
  return (
    <Loaded what="the price" query={query} skeletonClass="h-64 w-full">
      {(quote) => <QuotedOrder {...props} quote={quote} onRefused={() => void query.refetch()} />}
    </Loaded>
  );
}

interface PaidOrderProps {
  order: PlanOrder;
  isTest: boolean;
  /** True while another change is scheduled for the next payment. */
  isChanging: boolean;
  onDone: () => void;
}

function QuotedOrder({
  order,
  isTest,
  isChanging,
  onDone,
  quote,
  onRefused,
}: PaidOrderProps & { quote: PlanQuote; onRefused: () => void }) {
  const place = usePlaceOrder();
  const goTo = useGoTo();
  const { effect } = quote;
  const words = quoteWords(quote, isChanging);
  const confirm = () =>
    place.mutate(
      { order, effect },
      {
        onSuccess: (url) => {
          onDone();
          if (url !== null) goTo(url);
          else toast({ topic: 'billing', title: 'Plan changed', description: words.done, tone: 'success' });
        },
        // The price may have changed.
        onError: onRefused,
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
        <Notice tone="danger" title="Your order didn't go through" className="mt-4">
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
