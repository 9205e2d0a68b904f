import { BookOpen, type LucideIcon, Mail, MessageCircle, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { WHERE_CHANNEL } from '@/components/shown-where';
import { LiveChatButton } from '@/components/support/live-chat-button';
import { SUPPORT_CHANNELS, type SupportChannelId } from '@/content/support';
import type { SitePath } from '@/lib/site-paths';
import { Card } from '@/ui/card';
import { Heading, Text } from '@/ui/text';

const ICONS: Readonly<Record<SupportChannelId, LucideIcon>> = {
  'live-chat': MessageCircle,
  'help-center': BookOpen,
  email: Mail,
  community: Users,
};

const ACTIONS: Readonly<Record<SupportChannelId, ReactNode>> = {
  'live-chat': <LiveChatButton variant="secondary" />,
  'help-center': <PageLink to="/help-center" label="Browse Articles" />,
  email: <PageLink to="/contact" label="Send a Message" />,
  community: <PageLink to="/discord" label="Join the Community" />,
};

/** Channels that exist only if the operator has set them up. */
const NEEDS: Partial<Record<SupportChannelId, string>> = {
  'live-chat': WHERE_CHANNEL.liveChat,
  community: WHERE_CHANNEL.community,
};

export function SupportChannels() {
  return (
    <section aria-label="Ways to get help" className="pb-16 sm:pb-20">
      <Container>
        {/* Fills the row with those that exist. */}
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-4 lg:gap-6">
          {SUPPORT_CHANNELS.map(({ id, title, availability, text }) => {
            const Icon = ICONS[id];
            return (
              <li key={id} className={NEEDS[id]}>
                <Card className="flex h-full flex-col items-start">
                  <Icon aria-hidden="true" strokeWidth={1.5} className="size-8 text-accent-text" />
                  <Heading level={2} size="sm" className="mt-4">
                    {title}
                  </Heading>
                  <Text size="sm" className="mt-1 font-medium">
                    {availability}
                  </Text>
                  <Text tone="muted" className="mt-2 mb-5">
                    {text}
                  </Text>
                  <div className="mt-auto flex w-full flex-wrap gap-3">{ACTIONS[id]}</div>
                </Card>
              </li>
            );
          })}
        </ul>
      </Container>
    </section>
  );
}

function PageLink({ to, label }: { to: SitePath; label: string }) {
  return (
    <ButtonLink to={to} variant="secondary">
      {label}
    </ButtonLink>
  );
}
