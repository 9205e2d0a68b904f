import { useSearchParams } from 'react-router-dom';
import { ConfirmEmail } from '@/features/auth/components/confirm-email';
import { LinkExpired } from '@/features/auth/components/link-expired';

export default function ConfirmEmailPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  if (!token) return <LinkExpired kind="signup" />;
  return <ConfirmEmail token={token} />;
}
