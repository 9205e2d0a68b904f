import { CHANNEL_ADDRESSES, LIVE_CHAT_ABSENT } from '@/content/support';
import type { ButtonVariant } from '@/ui/button-class';
import { ChannelButton } from './channel-button';

export function LiveChatButton({ variant }: { variant?: ButtonVariant | undefined }) {
  return (
    <ChannelButton
      label="Live Chat"
      address={CHANNEL_ADDRESSES.liveChat}
      absent={LIVE_CHAT_ABSENT}
      variant={variant}
    />
  );
}
