import {
  CodeXml,
  CreditCard,
  ImagePlus,
  Lightbulb,
  type LucideIcon,
  Rocket,
  ShieldCheck,
} from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { WHERE_CHANNEL } from '@/components/shown-where';
import { ContactBand } from '@/components/support/contact-band';
import { articlesIn, HELP_CATEGORIES, type HelpCategoryId } from '@/content/help/catalog';
import { SearchField } from '@/ui/search-field';
import { Heading } from '@/ui/text';
import { useArticleSearch } from '../use-article-search';
import { ArticleLinks } from './article-links';
import { CategoryCard } from './category-card';
import { CategoryList } from './category-list';
import { NothingFound } from './nothing-found';
import { PageHead } from './page-head';
import { PopularArticles } from './popular-articles';
import { QuickLinks } from './quick-links';
import { SearchStatus } from './search-status';

const ICONS: Readonly<Record<HelpCategoryId, LucideIcon>> = {
  'getting-started': Rocket,
  'image-generation': ImagePlus,
  billing: CreditCard,
  api: CodeXml,
  privacy: ShieldCheck,
  'best-practices': Lightbulb,
};

export const description = 'Short articles on every topic, by category and with a search.';

/** Every article, by category. */
export function HelpCenterPage() {
  const [query, setQuery] = useState('');
  const { found, isSearching } = useArticleSearch(query);
  const isAsked = query.trim() !== '';

  return (
    <>
      <PageHead title="Help Center" text="Everything about the product, in short articles. Search or browse.">
        <SearchField
          size="lg"
          className="block"
          label="Search articles"
          placeholder="Search for articles"
          value={query}
          onChange={setQuery}
        />
        <SearchStatus query={query} isSearching={isSearching} count={found.length} />
      </PageHead>
      <Container className="py-12 sm:py-16">
        {isAsked ? (
          <section aria-labelledby="found-title">
            <Heading level={2} id="found-title" className="mb-5">
              Search Results
            </Heading>
            {found.length === 0 && !isSearching ? (
              <NothingFound query={query} onClear={() => setQuery('')} />
            ) : (
              <ArticleLinks articles={found} />
            )}
          </section>
        ) : (
          <>
            <Categories />
            <div className="mt-16 grid gap-x-12 gap-y-14 lg:grid-cols-[minmax(0,1fr)_20rem]">
              <PopularArticles />
              <QuickLinks />
            </div>
          </>
        )}
      </Container>
      <ContactBand title="Can't find what you're looking for?" text="Tell us what you need.">
        <ButtonLink to="/contact">Contact Support</ButtonLink>
        <div className={WHERE_CHANNEL.community}>
          <ButtonLink to="/discord" variant="secondary">
            Join Community
          </ButtonLink>
        </div>
      </ContactBand>
    </>
  );
}

function Categories() {
  const [params] = useSearchParams();
  const open = HELP_CATEGORIES.find(({ id }) => id === params.get('category'));
  return (
    <section aria-labelledby="categories-title">
      <Heading level={2} id="categories-title" className="mb-6">
        Browse by Category
      </Heading>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {HELP_CATEGORIES.map(({ id, title, text }) => (
          <li key={id}>
            <CategoryCard
              to={id === open?.id ? '/help-center' : `/help-center?category=${id}`}
              icon={ICONS[id]}
              title={title}
              text={text}
              count={articlesIn(id).length}
              isOpen={id === open?.id}
            />
          </li>
        ))}
      </ul>
      {open ? <CategoryList title={open.title} articles={articlesIn(open.id)} /> : null}
    </section>
  );
}
