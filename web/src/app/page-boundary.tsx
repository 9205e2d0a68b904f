import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reportFailure } from '@/lib/report-failure';
import { PageError } from './page-error';

/** Around each page: what fails to load or to render is one page, and the navigation goes on working. */
export class PageBoundary extends Component<{ pathname: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(`The page ${this.props.pathname} failed`, error, info.componentStack);
    reportFailure(error);
  }

  override render() {
    return this.state.failed ? <PageError /> : this.props.children;
  }
}
