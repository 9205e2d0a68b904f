import { ButtonLink } from '@/components/button-link';
import { WHERE_CHANNEL, WHERE_NO_COMMUNITY } from '@/components/shown-where';
import { ChannelLink } from '@/components/support/channel-link';
import { COMMUNITY_PAGE } from '@/content/community';
import { SITE } from '@/lib/site';

/** Leads to the operator's community, or to the contact form if there is none. */
export function JoinButton() {
  return (
    <>
      <div className={WHERE_CHANNEL.community}>
        <ChannelLink label={COMMUNITY_PAGE.join} address={SITE.community} size="lg" />
      </div>
      <div className={WHERE_NO_COMMUNITY}>
        <ButtonLink to="/contact" size="lg">
          {COMMUNITY_PAGE.contact}
        </ButtonLink>
      </div>
    </>
  );
}
