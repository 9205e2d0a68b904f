import { Container } from '@/components/container';
import { JsonLd } from '@/components/json-ld';
import { QuestionList } from '@/components/question-list';
import { homeData } from '@/components/structured-data';
import { HOME_QUESTIONS, PRICING_SECTION } from '@/content/home';
import { useOrdering } from '@/entities/billing/order/ordering';
import { PlanGrid } from '@/entities/billing/plans/plan-grid';
import { QueryProvider } from '@/lib/query-provider';
import { SITE } from '@/lib/site';
import { Heading, Text } from '@/ui/text';
import { ExampleGallery } from './example-gallery';
import { FeatureCards } from './feature-cards';
import { HowItWorks } from './how-it-works';
import { Testimonials } from './testimonials';

/** The home page from its second section on, loaded when the browser is idle. */
export function BelowFirstView() {
  return (
    <QueryProvider>
      <FeatureCards />
      <HowItWorks />
      <ExampleGallery />
      <PricingSection />
      <Testimonials />
      <Questions />
      <JsonLd data={homeData(SITE, HOME_QUESTIONS.items)} />
    </QueryProvider>
  );
}

function PricingSection() {
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

function Questions() {
  return (
    <section aria-labelledby="questions-title" className="py-16 sm:py-24">
      <Container className="grid gap-x-6 gap-y-10 lg:grid-cols-3">
        <Heading level={2} id="questions-title" size="xl">
          {HOME_QUESTIONS.title}
        </Heading>
        <div className="lg:col-span-2">
          <QuestionList questions={HOME_QUESTIONS.items} />
        </div>
      </Container>
    </section>
  );
}
