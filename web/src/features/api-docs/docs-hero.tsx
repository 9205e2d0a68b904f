import { Download, KeyRound } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { FIRST_LOOK } from '@/content/api-docs/examples';
import { API_DOCS } from '@/content/api-docs/page';
import { useSession } from '@/lib/session';
import { buttonClass } from '@/ui/button-class';
import { Heading, Text } from '@/ui/text';
import { CodeBlock } from './code-block';

export function DocsHero() {
  return (
    <section className="overflow-hidden border-b">
      <Container className="grid items-center gap-x-12 gap-y-10 py-12 sm:py-16 lg:grid-cols-[1.1fr_0.9fr] [&>*]:min-w-0">
        <div>
          <p className="font-semibold text-accent-text text-sm uppercase tracking-[0.14em]">
            {API_DOCS.eyebrow}
          </p>
          <Heading level={1} className="mt-4">
            {API_DOCS.title}
          </Heading>
          <Text size="xl" tone="muted" className="mt-4 max-w-[34rem]">
            {API_DOCS.text}
          </Text>
          <div className="mt-8 flex flex-wrap gap-3">
            <GetKeyLink />
            <a
              href="/api/postman.json"
              download=""
              className={buttonClass({ variant: 'secondary', size: 'lg' })}
            >
              <Download aria-hidden="true" className="size-5" />
              {API_DOCS.postman}
            </a>
          </div>
        </div>
        <CodeBlock label="A request and its response" code={FIRST_LOOK} language="http" />
      </Container>
    </section>
  );
}

/** Links to the account's keys, or to registration for visitors. */
function GetKeyLink() {
  const { status } = useSession();
  return (
    <ButtonLink to={status === 'signed-in' ? '/settings#api-keys' : '/register'} size="lg">
      <KeyRound aria-hidden="true" className="size-5" />
      {API_DOCS.getKey}
    </ButtonLink>
  );
}
