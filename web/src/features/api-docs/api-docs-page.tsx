import { Container } from '@/components/container';
import { IDEMPOTENCY, IMAGES, PAGINATION } from '@/content/api-docs/page';
import { Authentication } from './authentication';
import { ClientSection } from './client-section';
import { CodeExamples } from './code-examples';
import { DocsClosing } from './docs-closing';
import { DocsContents } from './docs-contents';
import { DocsHero } from './docs-hero';
import { DocsSection } from './docs-section';
import { Endpoints } from './endpoints';
import { Errors } from './errors';
import { Objects } from './objects';
import { QuickStart } from './quick-start';
import { RateLimits } from './rate-limits';
import { Resources } from './resources';
import { useNamedPlace } from './use-named-place';
import { Webhooks } from './webhooks';

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
          <Webhooks />
          <Resources />
        </div>
      </Container>
      <DocsClosing />
    </>
  );
}
