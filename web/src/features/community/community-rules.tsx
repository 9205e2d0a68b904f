import { Container } from '@/components/container';
import { COMMUNITY_RULES } from '@/content/community';
import { Heading, Text } from '@/ui/text';

export function CommunityRules() {
  return (
    <section aria-labelledby="rules-title" className="py-16 sm:py-20">
      <Container className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <div>
          <Heading level={2} id="rules-title" size="xl">
            Community Rules
          </Heading>
          <Text tone="muted" className="mt-3 max-w-sm">
            Only five, so they're easy to remember.
          </Text>
        </div>
        <ol className="border-line border-b">
          {COMMUNITY_RULES.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[3rem_minmax(0,1fr)] border-line border-t py-5">
              <span
                aria-hidden="true"
                className="font-[400] font-display text-3xl text-accent-text leading-none"
              >
                {index + 1}
              </span>
              <div>
                <Heading level={3} size="sm">
                  {title}
                </Heading>
                <Text tone="muted" className="mt-1">
                  {text}
                </Text>
              </div>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  );
}
