import { Badge } from '@/ui/badge';
import { useFeed } from '../feed/feed-context';
import { countQueue } from './queue';

/** The number of pictures in flight. Renders nothing if there are none. */
export function QueueBadge() {
  const { processing, waiting } = countQueue(useFeed().generations);
  const active = processing + waiting;
  return active > 0 ? <Badge tone="accent">{active}</Badge> : null;
}
