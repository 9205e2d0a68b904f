import { isEaselError } from '@easel/shared/client/easel-error';
import { lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Container } from '@/components/container';
import { Later } from '@/components/later';
import { LoadFailure } from '@/components/load-failure';
import { NotFoundPage } from '@/components/not-found-page';
import { PageMeta } from '@/components/page-meta';
import { useLoadError } from '@/components/use-load-error';
import { queryClient } from '@/lib/query-provider';
import { session } from '@/lib/session';
import { takeOver } from '@/lib/take-over';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { type TabItem, Tabs } from '@/ui/tabs';
import { Heading, Text } from '@/ui/text';
import { type AdminTab, knownTab } from '../admin-tabs';
import { operatorOptions, useOperator } from '../api';
import { SecondFactorRequired } from './second-factor-required';
import { UsersTab } from './users-tab';

const InvitationsTab = lazy(() =>
  import('./invitations-tab').then((tab) => ({ default: tab.InvitationsTab })),
);
const MessagesTab = lazy(() => import('./messages-tab').then((tab) => ({ default: tab.MessagesTab })));
const PicturesTab = lazy(() => import('./pictures-tab').then((tab) => ({ default: tab.PicturesTab })));
const QueueTab = lazy(() => import('./queue-tab').then((tab) => ({ default: tab.QueueTab })));
const PacksTab = lazy(() => import('./packs-tab').then((tab) => ({ default: tab.PacksTab })));
const WorkersTab = lazy(() => import('./workers-tab').then((tab) => ({ default: tab.WorkersTab })));
const RefundsTab = lazy(() => import('./refunds-tab').then((tab) => ({ default: tab.RefundsTab })));
const AuditTab = lazy(() => import('./audit-tab').then((tab) => ({ default: tab.AuditTab })));
const SecurityTab = lazy(() => import('./security-tab').then((tab) => ({ default: tab.SecurityTab })));

const TABS: readonly TabItem<AdminTab>[] = [
  { value: 'users', label: 'Users', content: <UsersTab /> },
  { value: 'invitations', label: 'Invitations', content: <Later content={<InvitationsTab />} /> },
  { value: 'messages', label: 'Messages', content: <Later content={<MessagesTab />} /> },
  { value: 'gallery', label: 'Gallery', content: <Later content={<PicturesTab />} /> },
  { value: 'queue', label: 'Queue', content: <Later content={<QueueTab />} /> },
  { value: 'workers', label: 'Workers', content: <Later content={<WorkersTab />} /> },
  { value: 'models', label: 'Models', content: <Later content={<PacksTab />} /> },
  { value: 'refunds', label: 'Refunds', content: <Later content={<RefundsTab />} /> },
  { value: 'audit', label: 'Audit', content: <Later content={<AuditTab />} /> },
  { value: 'security', label: 'Security', content: <Later content={<SecurityTab />} /> },
];

/** For other users, the page itself sends one request, which is answered with 404. */
export const loadData = () =>
  takeOver(() => {
    const { user } = session.store.getState();
    return user?.is_operator
      ? [queryClient.prefetchQuery({ ...operatorOptions(user.id), retry: false })]
      : [];
  });

/** The operators' page. Other users see the page for unknown addresses. */
export function AdminPage() {
  const operator = useOperator();
  const error = useLoadError(operator);
  if (operator.isNotOperator) {
    return (
      <>
        <PageMeta title="Page Not Found" path={null} />
        <NotFoundPage />
      </>
    );
  }
  if (isEaselError(error, 'second_factor_required')) return <SecondFactorRequired />;
  if (operator.data) return <Admin warnings={operator.data.warnings} />;
  return (
    <Container className="py-8 sm:py-10">
      <PageMeta title="Loading" path={null} />
      {error ? (
        <LoadFailure what="the page" query={operator} error={error} />
      ) : (
        <div className="animate-appear-late">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-12 w-56 max-w-full" />
          <Skeleton className="mt-8 h-96 w-full" />
        </div>
      )}
    </Container>
  );
}

function Admin({ warnings }: { warnings: readonly string[] }) {
  const [params, setParams] = useSearchParams();
  const showTab = (tab: AdminTab) => setParams(tab === 'users' ? {} : { tab }, { preventScrollReset: true });
  return (
    <Container className="py-8 sm:py-10">
      <PageMeta title="Admin" path={null} />
      <Heading level={1}>Admin</Heading>
      <Text tone="muted" className="mt-1 mb-6">
        Everything you do here is in the audit log.
      </Text>
      {warnings.length > 0 ? (
        <Notice title="Settings to look at" className="mb-6">
          <ul className="flex flex-col gap-1.5 break-words">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Tabs label="Admin" value={knownTab(params.get('tab'))} onChange={showTab} items={TABS} />
    </Container>
  );
}
