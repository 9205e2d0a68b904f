import type { Webhook, WebhookWithSecret } from '@easel/shared/contracts/webhooks.schema';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useRef } from 'react';
import { Loaded } from '@/components/loaded';
import { EmptyState } from '@/ui/empty-state';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { useWebhooks } from '../api';
import { WebhookItem } from './webhook-item';

export interface WebhookListActions {
  onEdit: (webhook: Webhook) => void;
  /** Called with a new secret to show. */
  onSecret: (webhook: WebhookWithSecret) => void;
  onDeleted: (id: string) => void;
}

export function WebhookList(actions: WebhookListActions) {
  const webhooks = useWebhooks();
  const list = useRef<HTMLDivElement>(null);
  useFocusKeeper(list);

  return (
    <div ref={list} tabIndex={-1} className="mt-6">
      <Loaded what="your webhooks" query={webhooks} skeletonClass="h-28 w-full">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon={<WebhookIcon />}
              title="No webhooks yet"
              description="A webhook notifies your server when an image is finished, so that it doesn't have to poll."
              className="py-9!"
            />
          ) : (
            <ul aria-label="Webhooks" className="flex flex-col">
              {items.map((webhook) => (
                <WebhookItem key={webhook.id} webhook={webhook} {...actions} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
