import { useNavigate, useSearchParams } from 'react-router-dom';
import { LinkExpired } from './link-expired';
import { ResetPasswordForm } from './reset-password-form';

export function ResetPasswordPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const token = query.get('token');
  if (!token) return <LinkExpired kind="recovery" />;
  return <ResetPasswordForm token={token} onDone={() => navigate('/', { replace: true })} />;
}
