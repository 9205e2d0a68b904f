import { useSearchParams } from 'react-router-dom';
import { knownOf } from '@/lib/known';
import { ConfirmEmail } from './confirm-email';
import { LinkExpired } from './link-expired';

export function ConfirmEmailPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  // There is no token, or the server knows that it has expired.
  if (!token || knownOf(token) === null) return <LinkExpired kind="signup" />;
  return <ConfirmEmail token={token} />;
}
