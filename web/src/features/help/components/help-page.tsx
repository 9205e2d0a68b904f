import { clsx } from 'clsx';
import { CircleUserRound, ImagePlus, type LucideIcon, Rocket, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { ContactBand } from '@/components/support/contact-band';
import { LiveChatButton } from '@/components/support/live-chat-button';
import { articlesAbout, HELP_TOPICS, type HelpTopicId } from '@/content/help/catalog';
import { HELP_FAQ } from '@/content/help/faq';
import { SearchField } from '@/ui/search-field';
import { Heading } from '@/ui/text';
import { search } from '../search';
import { useArticleSearch } from '../use-article-search';
import { ArticleLinks } from './article-links';
import { CategoryCard } from './category-card';
import { CategoryList } from './category-list';
import { FaqList } from './faq-list';
import { NothingFound } from './nothing-found';
import { PageHead } from './page-head';
import { SearchStatus } from './search-status';

const ICONS: Readonly<Record<HelpTopicId, LucideIcon>> = {
  start: Rocket,
  pictures: ImagePlus,
  account: CircleUserRound,
  trouble: Wrench,
};

export const description = 'Answers to common questions about making, keeping and paying for pictures.';

/** The help page: questions, search, and cards of all categories. */
export function HelpPage() {
  const [query, setQuery] = useState('');
  const { found, isSearching } = useArticleSearch(query);
  const questions = search(HELP_FAQ, query, ({ question, answer }) => ({ title: question, text: answer }));
  const isAsked = query.trim() !== '';
  const isEmpty = isAsked && !isSearching && questions.length + found.length === 0;

  return (
    <>
      <PageHead title="Help" text="Answers to common questions, and articles on everything else.">
        <SearchField
          label="Search help"
          placeholder="Search for help"
          size="lg"
          className="block"
          value={query}
          onChange={setQuery}
        />
        <SearchStatus query={query} isSearching={isSearching} count={questions.length + found.length} />
      </PageHead>
      <Container className="py-12 sm:py-16">
        {isEmpty ? <NothingFound query={query} onClear={() => setQuery('')} /> : null}
        {isAsked ? null : <Topics />}
        {questions.length > 0 ? (
          <section
            aria-labelledby="faq-title"
            className={clsx('grid gap-x-16 gap-y-5 lg:grid-cols-[1fr_2fr]', !isAsked && 'mt-16')}
          >
            <Heading level={2} id="faq-title">
              Frequently Asked Questions
            </Heading>
            <FaqList questions={questions} />
          </section>
        ) : null}
        {found.length > 0 ? (
          <section aria-labelledby="found-title" className={questions.length > 0 ? 'mt-14' : undefined}>
            <Heading level={2} id="found-title" className="mb-5">
              Articles
            </Heading>
            <ArticleLinks articles={found} />
          </section>
        ) : null}
      </Container>
      <ContactBand title="Still need help?" text="Tell us what you were doing and what happened.">
        <LiveChatButton />
        <ButtonLink to="/contact" variant="secondary">
          Email Support
        </ButtonLink>
      </ContactBand>
    </>
  );
}

function Topics() {
  const [params] = useSearchParams();
  const open = HELP_TOPICS.find(({ id }) => id === params.get('topic'));
  return (
    <section aria-labelledby="topics-title">
      <Heading level={2} id="topics-title" className="mb-6">
        Browse by topic
      </Heading>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
        {HELP_TOPICS.map(({ id, title, text }) => (
          <li key={id}>
            <CategoryCard
              to={id === open?.id ? '/help' : `/help?topic=${id}`}
              icon={ICONS[id]}
              title={title}
              text={text}
              count={articlesAbout(id).length}
              isOpen={id === open?.id}
            />
          </li>
        ))}
      </ul>
      {open ? <CategoryList title={open.title} articles={articlesAbout(open.id)} /> : null}
    </section>
  );
}
