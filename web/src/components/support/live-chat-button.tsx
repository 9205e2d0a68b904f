import { SITE } from '@/lib/site';
import type { ButtonVariant } from '@/ui/button-class';
import { WHERE_CHANNEL } from '../shown-where';
import { ChannelLink } from './channel-link';

/** Leads to the operator's live chat, if there is one. */
export function LiveChatButton({ variant }: { variant?: ButtonVariant | undefined }) {
  return (
    <div className={WHERE_CHANNEL.liveChat}>
      <ChannelLink label="Live Chat" address={SITE.liveChat} variant={variant} />
    </div>
  );
}
