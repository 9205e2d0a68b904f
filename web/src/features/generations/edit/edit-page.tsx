import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Container } from '@/components/container';
import { LoadFailure } from '@/components/load-failure';
import { editPath } from '@/entities/picture/edit-path';
import { RECENT_LIST } from '@/entities/picture/generation-keys';
import { generationOptions } from '@/entities/picture/get-generation';
import { generationListOptions } from '@/entities/picture/list-generations';
import { SignedInOnly } from '@/entities/session/signed-in-only';
import { subscriptionOptions } from '@/entities/subscription/subscription';
import { uploadsOptions, useUpload, whyNotUploaded } from '@/entities/upload/uploads';
import { queryClient } from '@/lib/query-provider';
import { takeOver } from '@/lib/take-over';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { Heading } from '@/ui/text';
import { modelsOptions } from '../composer/list-models';
import { refusalText } from '../composer/refusal';
import { useEditSource } from './edit-source';
import { EditWorkbench } from './edit-workbench';
import { ReceivedPicture } from './received-picture';
import { SourcePlace } from './source-place';

export const description = 'Vary, edit, repaint, extend or enlarge a picture.';

/** Loads what the choice of a picture shows or, if the address names one, the picture and the data for its settings. */
export const loadData = () =>
  takeOver(() => {
    const { search } = window.location;
    const picture = new URLSearchParams(search).get('picture');
    if (search === '') {
      return [
        queryClient.prefetchInfiniteQuery({ ...generationListOptions(RECENT_LIST), retry: false }),
        queryClient.prefetchQuery({ ...uploadsOptions, retry: false }),
      ];
    }
    if (!picture) return [];
    return [
      queryClient.prefetchQuery({ ...generationOptions(queryClient, picture), retry: false }),
      queryClient.prefetchQuery({ ...modelsOptions, retry: false }),
      queryClient.prefetchQuery({ ...subscriptionOptions, retry: false }),
    ];
  });

export function EditPage() {
  return (
    <SignedInOnly message="Please log in to edit pictures">
      <Edit />
    </SignedInOnly>
  );
}

function Edit() {
  const { isNamed, source, query } = useEditSource();
  const { upload, isUploading, problem } = useNewSource();
  const mode = useSearchParams()[0].get('mode');
  if (source) return <EditWorkbench key={`${source.id} ${mode}`} source={source} />;
  return (
    <Container className="flex flex-1 flex-col gap-5 py-6 sm:py-8">
      <Heading level={1}>Edit a picture</Heading>
      {source === undefined ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <>
          {isNamed ? (
            query.error ? (
              <LoadFailure what="the picture" query={query} />
            ) : (
              <Notice>This picture no longer exists. Choose another one.</Notice>
            )
          ) : null}
          {problem ? <Notice tone="danger">{problem}</Notice> : null}
          <ReceivedPicture isUploading={isUploading} onUpload={upload} />
          <SourcePlace isUploading={isUploading} onFile={upload} />
        </>
      )}
    </Container>
  );
}

/** Uploads a picture and opens it. Files can also be dropped and pasted anywhere on the page. */
function useNewSource() {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useUpload();
  const [refusal, setRefusal] = useState<string | null>(null);
  const upload = (file: File, onUploaded?: () => void) => {
    const reason = whyNotUploaded(file);
    setRefusal(reason);
    if (reason !== null) return;
    mutate(
      { file },
      {
        onSuccess: ({ id }) => {
          onUploaded?.();
          void navigate(editPath('upload', id));
        },
      },
    );
  };
  return { upload, isUploading: isPending, problem: refusal ?? (error ? refusalText(error) : null) };
}
