import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorScreen } from '@/components/error-screen';
import { reportFailure } from '@/lib/report-failure';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-class';

/** Catches errors outside of pages, including the router's. Its fallback uses no other part of the app. */
export class AppErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('The application failed to render', error, info.componentStack);
    reportFailure(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="flex min-h-dvh items-center justify-center p-6">
        <ErrorScreen
          title="Something went wrong"
          description="We encountered an unexpected error. This has been logged and we'll look into it."
          actions={
            <>
              <Button onClick={() => this.setState({ failed: false })}>Try Again</Button>
              <a href="/" className={buttonClass({ variant: 'secondary' })}>
                Go Home
              </a>
            </>
          }
        />
      </main>
    );
  }
}
