import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { ErrorScreen } from '@/components/error-screen';
import { PageMeta } from '@/components/page-meta';
import { reportFailure } from '@/lib/report-failure';
import { Button } from '@/ui/button';
import { useNewVersion } from '../installed/new-version';

/** Catches load and render errors of one page, so that the navigation keeps working. */
export class PageBoundary extends Component<{ pathname: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    // The previous build's files may be gone. Reloading fetches the new build.
    if (useNewVersion.getState()) {
      window.location.reload();
      return;
    }
    console.error(`The page ${this.props.pathname} failed`, error, info.componentStack);
    reportFailure(error);
  }

  override render() {
    return this.state.failed ? <PageError /> : this.props.children;
  }
}

function PageError() {
  return (
    <>
      <PageMeta title="Page error" path={null} />
      <ErrorScreen
        className="mx-auto my-24"
        title="Page error"
        description="This page encountered an error while loading. Our team has been notified and is working on a fix."
        actions={
          <>
            {/* A full reload: the browser caches a module that failed to load and would not request it again. */}
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
