import { ButtonLink } from '@/components/button-link';
import { ErrorScreen } from '@/components/error-screen';
import { PageMeta } from '@/components/page-meta';
import { Button } from '@/ui/button';

/** In place of a page that failed to load or to render. */
export function PageError() {
  return (
    <>
      <PageMeta title="Page Error" path={null} />
      <ErrorScreen
        className="mx-auto my-24"
        title="Page Error"
        description="This page encountered an error while loading. Our team has been notified and is working on a fix."
        actions={
          <>
            {/* A whole reload: a browser remembers a module that failed to load and would not ask for it again. */}
            <Button onClick={() => window.location.reload()}>Retry Page</Button>
            <ButtonLink to="/" variant="secondary">
              Go Home
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
