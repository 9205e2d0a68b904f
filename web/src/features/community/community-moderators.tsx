import { Container } from '@/components/container';
import { COMMUNITY_MODERATORS } from '@/content/community';
import { Card } from '@/ui/card';
import { Heading, Text } from '@/ui/text';

/** The moderators, by role. */
export function CommunityModerators() {
  return (
    <section aria-labelledby="moderators-title" className="pb-16 sm:pb-20">
      <Container>
        <Heading level={2} id="moderators-title" size="xl">
          Moderators
        </Heading>
        <ul className="mt-10 grid gap-4 md:grid-cols-3 lg:gap-6">
          {COMMUNITY_MODERATORS.map(({ initials, role, speciality }) => (
            <li key={role}>
              <Card className="flex h-full items-center gap-5">
                <span
                  aria-hidden="true"
                  className="flex size-16 shrink-0 items-center justify-center rounded-full bg-accent-wash font-[450] font-display text-2xl text-accent-text"
                >
                  {initials}
                </span>
                <div>
                  <Heading level={3} size="sm">
                    {role}
                  </Heading>
                  <Text tone="muted" className="mt-1">
                    {speciality}
                  </Text>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
