import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { WHERE_CHANNEL, WHERE_CLAIMED, WHERE_NO_COMMUNITY } from '@/components/shown-where';
import { COMMUNITY_PAGE } from '@/content/community';
import { SITE } from '@/lib/site';
import { Heading, Text } from '@/ui/text';
import { JoinButton } from './join-button';

/** The community's introduction and member count. */
export function CommunityHero() {
  return (
    <section aria-labelledby="community-title" className="border-b">
      <Container className="grid items-center gap-x-16 gap-y-12 py-14 sm:py-20 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <Heading level={1} id="community-title">
            {COMMUNITY_PAGE.title}
          </Heading>
          <Text size="xl" tone="muted" className="mt-5 max-w-[36rem]">
            {COMMUNITY_PAGE.text}
          </Text>
          <div className={WHERE_NO_COMMUNITY}>
            <Text className="mt-5">{COMMUNITY_PAGE.absent}</Text>
          </div>
          <div className="mt-8 flex flex-wrap gap-3">
            <JoinButton />
            <ButtonLink to="/help-center" size="lg" variant="secondary">
              Help Center
            </ButtonLink>
          </div>
        </div>
        <div className={WHERE_CHANNEL.community}>
          <p
            className={`${WHERE_CLAIMED.members} -rotate-1 rounded-sm bg-accent px-9 py-8 text-center text-on-accent shadow-lifted max-lg:justify-self-start`}
          >
            <span className="block font-[450] font-display text-6xl leading-none tracking-[-0.02em] sm:text-7xl">
              {SITE.members}
            </span>
            <span className="mt-3 block font-medium">{COMMUNITY_PAGE.membersLabel}</span>
          </p>
        </div>
      </Container>
    </section>
  );
}
