import { Container } from '@/components/container';
import { QuestionList } from '@/components/question-list';
import { HOME_QUESTIONS } from '@/content/home';
import { Heading } from '@/ui/text';

export function Questions() {
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
