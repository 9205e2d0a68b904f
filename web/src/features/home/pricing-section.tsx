import { Container } from '@/components/container';
import { PRICING_SECTION } from '@/content/home';
import { useOrdering } from '@/entities/billing/order/ordering';
import { PlanGrid } from '@/entities/billing/plans/plan-grid';
import { Heading, Text } from '@/ui/text';

export function PricingSection() {
  const ordering = useOrdering();
  return (
    <section aria-labelledby="plans-title" className="py-16 sm:py-24">
      <Container>
        <Heading level={2} id="plans-title" size="xl">
          {PRICING_SECTION.title}
        </Heading>
        <Text size="lg" tone="muted" className="mt-3 mb-10 max-w-prose">
          {PRICING_SECTION.text}
        </Text>
        <PlanGrid period="monthly" ordering={ordering} />
      </Container>
    </section>
  );
}
