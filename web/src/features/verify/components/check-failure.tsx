import { isEaselError } from '@easel/shared/client/easel-error';
import { CircleAlert, WifiOff } from 'lucide-react';
import { passFocusOn } from '@/components/pass-focus-on';
import { errorMessage } from '@/lib/errors';
import { Button } from '@/ui/button';

/** Errors that require another file, because a retry would fail again. */
const FILE_CODES: readonly string[] = ['payload_too_large', 'unsupported_media_type', 'image_unreadable'];

/** Shows why there is no verdict: `message` if the file was not sent, otherwise the error in the response. */
export function CheckFailure({
  message,
  error,
  onRetry,
}: {
  message?: string | undefined;
  error?: unknown;
  onRetry?: (() => void) | undefined;
}) {
  const code = isEaselError(error) ? error.code : undefined;
  const isOffline = code === 'network';
  const isFile = message !== undefined || (code !== undefined && FILE_CODES.includes(code));
  const Icon = isOffline ? WifiOff : CircleAlert;
  return (
    <div role="alert" className="rounded-lg border border-danger/35 bg-danger-wash p-5">
      <p className="flex gap-2 font-semibold text-danger">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {isOffline ? 'No connection' : isFile ? 'This file cannot be checked' : 'The check failed'}
      </p>
      <p className="mt-1">{message ?? errorMessage(error)}</p>
      {isFile || !onRetry ? null : (
        <Button ref={passFocusOn} variant="secondary" size="sm" className="mt-4" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}
