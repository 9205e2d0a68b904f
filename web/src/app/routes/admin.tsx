import { PageMeta } from '@/components/page-meta';
import { AdminPage } from '@/features/admin/components/admin-page';
import NotFoundPage from './not-found';

export default function AdminRoute() {
  return <AdminPage notFound={<Nothing />} />;
}

/** As at any address that leads nowhere. */
function Nothing() {
  return (
    <>
      <PageMeta title="Page Not Found" path={null} />
      <NotFoundPage />
    </>
  );
}
