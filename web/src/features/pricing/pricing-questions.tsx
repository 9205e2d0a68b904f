import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { QuestionList } from '@/components/question-list';
import { COMPARISON_LINK, PRICING_QUESTIONS } from '@/content/pricing';
import { Heading, Text } from '@/ui/text';

export function PricingQuestions() {
  return (
    <section aria-labelledby="questions-title" className="border-t bg-sunken/60 py-16 sm:py-24">
      <Container className="grid gap-x-6 gap-y-10 lg:grid-cols-3">
        <div>
          <Heading level={2} id="questions-title" size="xl">
            Questions
          </Heading>
          <div className="mt-6 max-w-sm">
            <Text className="font-semibold">{COMPARISON_LINK.title}</Text>
            <Text tone="muted" className="mt-1">
              {COMPARISON_LINK.text}
            </Text>
            <ButtonLink to="/features#plans" variant="secondary" className="mt-5">
              {COMPARISON_LINK.label}
              <ArrowRight aria-hidden="true" className="size-4.5" />
            </ButtonLink>
          </div>
        </div>
        <div className="lg:col-span-2">
          <QuestionList questions={PRICING_QUESTIONS} />
        </div>
      </Container>
    </section>
  );
}
