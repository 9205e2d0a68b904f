import { Container } from '@/components/container';
import { LoadFailure } from '@/components/load-failure';
import { useLoadError } from '@/components/use-load-error';
import { SignedInOnly } from '@/entities/session/signed-in-only';
import { queryClient } from '@/lib/query-provider';
import { takeOver } from '@/lib/take-over';
import { Card } from '@/ui/card';
import { Spinner } from '@/ui/spinner';
import { Heading, Text } from '@/ui/text';
import { profileOptions, useProfile } from '../api/get-profile';
import { AvatarEditor } from './avatar-editor';
import { ProfileForm } from './profile-form';

export const loadData = () =>
  takeOver(() => [queryClient.prefetchQuery({ ...profileOptions, retry: false })]);

export function ProfilePage() {
  return (
    <SignedInOnly message="Please log in to view your profile">
      <Container className="py-8 sm:py-10">
        <div className="mx-auto max-w-3xl">
          <Heading level={1}>Profile</Heading>
          <Text tone="muted" className="mt-1">
            Your name and avatar.
          </Text>
          <ProfileSheet />
        </div>
      </Container>
    </SignedInOnly>
  );
}

function ProfileSheet() {
  const query = useProfile();
  const { data: profile } = query;
  const error = useLoadError(query) ?? query.error;
  const failure = error ? (
    <LoadFailure
      what="your profile"
      title="Failed to load profile data"
      query={query}
      error={error}
      className="mt-8"
    />
  ) : null;

  if (!profile) return failure ?? <LoadingProfile />;
  return (
    <>
      {failure}
      <Card padding="lg" className="mt-8">
        <AvatarEditor />
        <hr className="my-8" />
        <ProfileForm profile={profile} onReload={() => query.refetch()} />
      </Card>
    </>
  );
}

/** A placeholder as high as the loaded profile. */
function LoadingProfile() {
  return (
    <Card className="mt-8 flex min-h-[36rem] items-center justify-center gap-3 text-ink-muted sm:min-h-[31rem]">
      <Spinner />
      <p role="status">Loading profile...</p>
    </Card>
  );
}
