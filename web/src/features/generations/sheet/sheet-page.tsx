import { isEaselError } from '@easel/shared/client/easel-error';
import { Grid3x3 } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '@/components/button-link';
import { LoadFailure } from '@/components/load-failure';
import { PageMeta } from '@/components/page-meta';
import { SignedInOnly } from '@/entities/session/signed-in-only';
import { subscriptionOptions } from '@/entities/subscription/subscription';
import { queryClient } from '@/lib/query-provider';
import { takeOver } from '@/lib/take-over';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { Heading } from '@/ui/text';
import { modelsOptions } from '../composer/list-models';
import { sheetOptions, useSheet } from './sheet-api';
import { SheetView } from './sheet-view';

export const loadData = ({ id = '' }: { id?: string }) =>
  takeOver(() => [
    queryClient.prefetchQuery({ ...sheetOptions(queryClient, id), retry: false }),
    queryClient.prefetchQuery({ ...modelsOptions, retry: false }),
    queryClient.prefetchQuery({ ...subscriptionOptions, retry: false }),
  ]);

/** One contact sheet. */
export function SheetPage() {
  const { id = '' } = useParams();
  return (
    <>
      <PageMeta title="Contact sheet" path={null} />
      <SignedInOnly message="Please log in to view your contact sheets">
        {/* As wide as the window, like My pictures: a sheet can have many columns. */}
        <div className="flex w-full flex-1 flex-col gap-5 px-4 py-5">
          <LoadedSheet key={id} id={id} />
        </div>
      </SignedInOnly>
    </>
  );
}

function LoadedSheet({ id }: { id: string }) {
  const query = useSheet(id);
  if (query.data) return <SheetView sheet={query.data} />;
  if (isEaselError(query.error, 'not_found') || isEaselError(query.error, 'validation_failed')) {
    return (
      <EmptyState
        isPage
        icon={<Grid3x3 />}
        title="Contact sheet not found"
        description="It was deleted, or it belongs to another account."
        action={<ButtonLink to="/sheet">Make a contact sheet</ButtonLink>}
      />
    );
  }
  if (query.error) return <LoadFailure what="the contact sheet" query={query} />;
  return (
    <>
      <Heading level={1}>Contact sheet</Heading>
      <Skeleton className="h-96 w-full" />
    </>
  );
}
