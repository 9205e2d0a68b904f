import { lazy, Suspense, useState } from 'react';
import { Button } from '@/ui/button';
import { Heading, Text } from '@/ui/text';
import { useBeginLink, useFinishLink, useIdentity, useUnlink } from '../api';

const ConfirmAction = lazy(() =>
  import('@/components/confirm-action').then((module) => ({ default: module.ConfirmAction })),
);

/** Links the account with the one at the sign-in provider. Renders nothing if there is no provider. */
export function ProviderAccount() {
  const { data } = useIdentity();
  useFinishLink();
  if (!data || data.provider === null) return null;
  return <Linked provider={data.provider} email={data.email} />;
}

function Linked({ provider, email }: { provider: string; email: string | null }) {
  const begin = useBeginLink();
  const unlink = useUnlink();
  const [dialog, setDialog] = useState<'open' | 'closed' | null>(null);
  return (
    <section className="mt-8 border-line border-t pt-6">
      <Heading level={3} size="xs">
        {provider}
      </Heading>
      <Text tone="muted" className="mt-1 max-w-prose break-words">
        {email === null
          ? `Link your account to sign in with ${provider}.`
          : `You can sign in with ${provider}${email === '' ? '' : ` as ${email}`}.`}
      </Text>
      {email === null ? (
        <Button
          variant="secondary"
          className="mt-4"
          loading={begin.isPending || begin.isSuccess}
          onClick={() => begin.mutate()}
        >
          Link {provider}
        </Button>
      ) : (
        <Button variant="secondary" className="mt-4" onClick={() => setDialog('open')}>
          Unlink {provider}
        </Button>
      )}
      <Suspense>
        {dialog === null ? null : (
          <ConfirmAction
            open={dialog === 'open'}
            onClose={() => setDialog('closed')}
            action={unlink}
            onConfirm={() => unlink.mutate(undefined, { onSuccess: () => setDialog('closed') })}
            title={`Unlink ${provider}?`}
            confirmLabel={`Unlink ${provider}`}
            failure="Your account was not unlinked."
          >
            You can no longer sign in with <strong>{provider}</strong>.
          </ConfirmAction>
        )}
      </Suspense>
    </section>
  );
}
