import { isApiError } from '@/lib/api-error';
import { errorMessage, fieldErrors } from '@/lib/errors';
import { Notice } from '@/ui/notice';

/** Why the message did not go out. What is wrong with a field stands beside it already. */
export function SendFailure({ error }: { error: unknown }) {
  if (Object.keys(fieldErrors(error)).length > 0) return null;
  const isOffline = isApiError(error, 'network');
  return (
    <Notice tone="danger" title={isOffline ? 'No connection' : 'Your message was not sent'}>
      {errorMessage(error)} What you wrote is still here.
    </Notice>
  );
}
