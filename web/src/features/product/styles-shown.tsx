import { BASIC_STYLES } from '@easel/shared/contracts/styles';
import { Container } from '@/components/container';
import { SHOWN_PROMPTS, STYLES_SHOWN } from '@/content/product-page';
import { Heading, Text } from '@/ui/text';
import { LIGHTHOUSES } from './pictures';
import { PromptSlip } from './prompt-slip';

export function StylesShown() {
  return (
    <section aria-labelledby="styles-title" className="py-16 sm:py-24">
      <Container>
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
          <div>
            <Heading level={2} id="styles-title" size="xl">
              {STYLES_SHOWN.title}
            </Heading>
            <Text size="lg" tone="muted" className="mt-3 max-w-prose">
              {STYLES_SHOWN.text}
            </Text>
          </div>
          <PromptSlip prompt={SHOWN_PROMPTS.lighthouse} />
        </div>
        <ul className="mt-10 grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-4 lg:gap-x-6 lg:gap-y-8">
          {BASIC_STYLES.map(({ id, name, description }) => (
            <li key={id}>
              <img
                src={LIGHTHOUSES[id]}
                alt={`The lighthouse, ${name.toLowerCase()}`}
                width={448}
                height={448}
                loading="lazy"
                className="aspect-square w-full rounded-sm border object-cover"
              />
              <p className="mt-3 font-semibold">{name}</p>
              <Text size="sm" tone="muted">
                {description}
              </Text>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
