import { API_SCOPE_WORDS, API_SCOPES } from '@easel/shared/contracts/api-keys';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { usePageNavigation } from '@/components/page-navigation';
import { CLIENT_EXAMPLE, CLIENT_INSTALL, EXAMPLES, type Language } from '@/content/api-docs/examples';
import {
  AGENTS,
  AUTHENTICATION,
  CLIENT_TEXT,
  CLOSING,
  EXAMPLES_NOTE,
  EXAMPLES_TEXT,
  IDEMPOTENCY,
  IMAGES,
  PAGINATION,
} from '@/content/api-docs/page';
import { WEBHOOK_MESSAGE, WEBHOOK_VERIFICATION, WEBHOOKS } from '@/content/api-docs/webhooks';
import { namedElement } from '@/lib/named-element';
import { Tabs } from '@/ui/tabs';
import { Heading, Text } from '@/ui/text';
import { CodeBlock } from './code-block';
import { DocsContents } from './docs-contents';
import { DocsHero } from './docs-hero';
import { DocsSection } from './docs-section';
import { DocsTable } from './docs-table';
import { Code, DocsWords } from './docs-words';
import { Endpoints } from './endpoints';
import { Errors } from './errors';
import { Objects } from './objects';
import { QuickStart } from './quick-start';
import { RateLimits } from './rate-limits';
import { Resources } from './resources';

export const description =
  'Make images from your own programs: keys, examples in three languages, every call, limits and errors.';

export function ApiDocsPage() {
  useNamedPlace();
  return (
    <>
      <DocsHero />
      <Container className="grid gap-x-14 py-12 sm:py-16 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <DocsContents />
        <div className="min-w-0">
          <QuickStart />
          <Authentication />
          <CodeExamples />
          <ClientSection />
          <Endpoints />
          <Objects />
          <RateLimits />
          <Errors />
          <DocsSection id="idempotency" texts={IDEMPOTENCY} />
          <DocsSection id="pagination" texts={PAGINATION} />
          <DocsSection id="images" texts={IMAGES} />
          <DocsSection id="agents" texts={AGENTS} />
          <Webhooks />
          <Resources />
        </div>
      </Container>
      <DocsClosing />
    </>
  );
}

function Authentication() {
  return (
    <DocsSection id="authentication" texts={AUTHENTICATION}>
      <DocsTable
        label="Scopes of a key"
        columns={['Scope', 'What a key with it may do']}
        rows={API_SCOPES.map((scope) => ({
          key: scope,
          cells: [<Code key="scope">{scope}</Code>, API_SCOPE_WORDS[scope].description],
        }))}
      />
    </DocsSection>
  );
}

function ClientSection() {
  return (
    <DocsSection id="client" texts={CLIENT_TEXT}>
      <CodeBlock label="Getting it" code={CLIENT_INSTALL} language="shell" className="mt-6" />
      <CodeBlock
        label={CLIENT_EXAMPLE.file}
        code={CLIENT_EXAMPLE.code}
        language={CLIENT_EXAMPLE.language}
        className="mt-6"
      />
    </DocsSection>
  );
}

function CodeExamples() {
  const [language, setLanguage] = useState<Language>('javascript');
  return (
    <DocsSection id="examples" texts={[EXAMPLES_TEXT]}>
      <Tabs
        label="Language"
        className="mt-6"
        value={language}
        onChange={setLanguage}
        items={EXAMPLES.map((example) => ({
          value: example.language,
          label: example.label,
          content: <CodeBlock label={example.file} code={example.code} language={example.language} />,
        }))}
      />
      <p className="mt-4 text-ink-muted text-sm">
        <DocsWords text={EXAMPLES_NOTE} />
      </p>
    </DocsSection>
  );
}

function Webhooks() {
  return (
    <DocsSection id="webhooks" texts={WEBHOOKS}>
      <CodeBlock label="A message" code={WEBHOOK_MESSAGE} language="javascript" className="mt-6" />
      <CodeBlock
        label="Verifying it, in JavaScript"
        code={WEBHOOK_VERIFICATION}
        language="javascript"
        className="mt-6"
      />
    </DocsSection>
  );
}

function DocsClosing() {
  return (
    <section aria-labelledby="closing-title" className="border-t py-14 sm:py-16">
      <Container className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6">
        <div>
          <Heading level={2} id="closing-title">
            {CLOSING.title}
          </Heading>
          <Text tone="muted" className="mt-2">
            {CLOSING.text}
          </Text>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/register">{CLOSING.register}</ButtonLink>
          <ButtonLink to="/contact" variant="secondary">
            {CLOSING.contact}
          </ButtonLink>
        </div>
      </Container>
    </section>
  );
}

/**
 * Opens the call, object, error or section that the address names, scrolls to it and moves the focus there. Going back
 * and reloading restore the scroll position instead.
 */
function useNamedPlace(): void {
  const { hash, key } = useLocation();
  const type = usePageNavigation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same place may be asked for again
  useEffect(() => {
    const place = namedElement(hash);
    if (!place) return;
    if (place instanceof HTMLDetailsElement) place.open = true;
    // The browser has restored the position.
    if (type === 'POP' && window.scrollY > 0) return;
    place.scrollIntoView();
    const named = place.hasAttribute('tabindex') ? place : place.querySelector<HTMLElement>('summary, h2');
    named?.focus({ preventScroll: true });
  }, [hash, key, type]);
}
