import { TEMPLATE_CATEGORIES, type TemplateCategory } from '@easel/shared/contracts/templates';
import { SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { Loaded } from '@/components/loaded';
import { TextLink } from '@/components/text-link';
import { loginPath } from '@/lib/safe-next';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { SearchField } from '@/ui/search-field';
import { Text } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { hasWords } from '../history/find-text';
import { useTemplates } from './api';
import { ChoiceChips } from './choice-chips';
import { LoadingTemplates, TEMPLATE_GRID } from './loading-templates';
import { TemplateCard } from './template-card';

type CategoryFilter = 'All' | TemplateCategory;
const FILTERS: readonly CategoryFilter[] = ['All', ...TEMPLATE_CATEGORIES];

/** Prompt templates: the built-in ones and the user's own. */
export function TemplatesTab() {
  const { status } = useSession();
  const templates = useTemplates();
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState<CategoryFilter>('All');
  const container = useRef<HTMLElement>(null);
  useFocusKeeper(container);
  const found = templates.data?.filter(
    ({ title, description, prompt, tags, ...template }) =>
      (category === 'All' || template.category === category) &&
      hasWords(query, [title, description, prompt, template.category, ...tags]),
  );
  const showAll = () => {
    setQuery('');
    setCategory('All');
  };
  return (
    <section ref={container} tabIndex={-1} aria-label="Prompt templates">
      <div className="mb-5 flex flex-col gap-4">
        <div className="sm:max-w-lg">
          <SearchField label="Search templates" value={query} onChange={setQuery} />
        </div>
        <ChoiceChips label="Category" options={FILTERS} value={category} onChange={setCategory} />
        {status === 'signed-out' ? (
          <Text size="sm" tone="muted">
            <TextLink to={loginPath('/generate?tab=templates')}>Sign in</TextLink> to keep templates of your
            own.
          </Text>
        ) : null}
      </div>
      <p className="sr-only" role="status">
        {found && (query !== '' || category !== 'All') ? describeFound(found.length) : ''}
      </p>
      <Loaded what="the templates" query={{ ...templates, data: found }} skeleton={<LoadingTemplates />}>
        {(shown) =>
          shown.length === 0 ? (
            <EmptyState
              icon={<SearchX />}
              title="No templates found"
              description="No templates match your search and category."
              action={
                <Button variant="secondary" onClick={showAll}>
                  Show all templates
                </Button>
              }
            />
          ) : (
            <ul className={TEMPLATE_GRID}>
              {shown.map((template) => (
                <li key={template.id} tabIndex={-1} data-focus-item={template.id}>
                  <TemplateCard template={template} onTag={setQuery} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function describeFound(count: number): string {
  return `${count} ${count === 1 ? 'template' : 'templates'} found`;
}
