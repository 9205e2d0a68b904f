import { MESSAGE_FILTERS } from '@easel/shared/contracts/admin';
import { Inbox } from 'lucide-react';
import { useRef, useState } from 'react';
import { EmptyState } from '@/ui/empty-state';
import { Segmented } from '@/ui/segmented';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { type MessageFilter, useMessages } from '../api';
import { ListView } from './list-view';
import { MessageItem } from './message-item';

const FILTER_WORDS: Record<MessageFilter, string> = { open: 'Open', answered: 'Answered', all: 'All' };
const EMPTY: Record<MessageFilter, string> = {
  open: 'Every message is answered.',
  answered: 'No message is marked answered yet.',
  all: 'No messages yet.',
};

/** Messages from the contact form. */
export function MessagesTab() {
  const [filter, setFilter] = useState<MessageFilter>('open');
  const list = useMessages(filter);
  const place = useRef<HTMLDivElement>(null);
  useFocusKeeper(place);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Segmented
        label="Which messages"
        hideLabel
        value={filter}
        onChange={setFilter}
        options={MESSAGE_FILTERS.map((value) => ({ value, label: FILTER_WORDS[value] }))}
        className="mb-5 w-fit max-w-full"
      />
      <ListView
        list={list}
        what="messages"
        empty={<EmptyState icon={<Inbox />} title="No messages" description={EMPTY[filter]} />}
      >
        {(items, isOutdated) => (
          <ul aria-label="Messages" aria-busy={isOutdated || undefined} className="flex flex-col gap-4">
            {items.map((message) => (
              <MessageItem key={message.id} message={message} />
            ))}
          </ul>
        )}
      </ListView>
    </div>
  );
}
