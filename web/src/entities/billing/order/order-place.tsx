import { lazy, Suspense } from 'react';
import type { Ordering } from './ordering';

export const loadOrderDialog = () => import('./order-dialog');
const OrderDialog = lazy(() => loadOrderDialog().then((module) => ({ default: module.OrderDialog })));

/** Renders the dialog of the open order. Its code is loaded with the first order. */
export function OrderPlace({ ordering }: { ordering: Ordering }) {
  if (!ordering.order) return null;
  return (
    <Suspense>
      <OrderDialog
        key={ordering.count}
        order={ordering.order}
        open={ordering.isOpen}
        onClose={ordering.close}
      />
    </Suspense>
  );
}
