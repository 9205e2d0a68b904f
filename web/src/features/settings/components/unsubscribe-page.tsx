import { isEaselError } from '@easel/shared/client/easel-error';
import { useSearchParams } from 'react-router-dom';
import { Container } from '@/components/container';
import { useMutation } from '@/components/use-mutation';
import { anonymousApi } from '@/lib/anonymous-api';
import { errorMessage } from '@/lib/errors';
import { SITE } from '@/lib/site';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Heading, Text } from '@/ui/text';

/** Whether the link lacks a part, as when a mail program cut it off, or its signature is not accepted. */
const isBroken = (error: unknown) =>
  isEaselError(error, 'validation_failed') || isEaselError(error, 'forbidden');

/**
 * Unsubscribes from marketing mails with the link in one of them, without signing in. Opening the link changes nothing
 * by itself.
 */
export function UnsubscribePage() {
  const [query] = useSearchParams();
  const link = {
    user: query.get('user') ?? '',
    expires: Number(query.get('expires')),
    signature: query.get('signature') ?? '',
  };
  const unsubscribe = useMutation({ mutationFn: () => anonymousApi.unsubscribe({ query: link }) });
  return (
    <Container className="max-w-xl py-20">
      <Heading level={1}>Marketing emails</Heading>
      {unsubscribe.isSuccess ? (
        <Notice tone="success" title="You're unsubscribed" className="mt-6">
          {SITE.name} won't send you marketing emails anymore. You can turn them on again in your settings.
        </Notice>
      ) : (
        <>
          <Text tone="muted" className="mt-4">
            Stop getting news and ideas from {SITE.name} by email? Emails about your account are not affected.
          </Text>
          {unsubscribe.error ? (
            <Notice tone="danger" title="Couldn't unsubscribe you" className="mt-6">
              {isBroken(unsubscribe.error)
                ? 'This link is incomplete or has expired. Open the one in the latest email, or turn off marketing emails in your settings.'
                : errorMessage(unsubscribe.error)}
            </Notice>
          ) : null}
          <Button
            size="lg"
            className="mt-8"
            loading={unsubscribe.isPending}
            onClick={() => unsubscribe.mutate()}
          >
            Unsubscribe
          </Button>
        </>
      )}
    </Container>
  );
}
