import { useSearchParams } from 'react-router-dom';
import { ConfirmEmail } from './confirm-email';
import { LinkExpired } from './link-expired';

export function ConfirmEmailPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  if (!token) return <LinkExpired kind="signup" />;
  return <ConfirmEmail token={token} />;
}
