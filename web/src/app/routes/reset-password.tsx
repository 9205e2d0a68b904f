import { useNavigate, useSearchParams } from 'react-router-dom';
import { LinkExpired } from '@/features/auth/components/link-expired';
import { ResetPasswordForm } from '@/features/auth/components/reset-password-form';

export default function ResetPasswordPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const token = query.get('token');
  if (!token) return <LinkExpired kind="recovery" />;
  return <ResetPasswordForm token={token} onDone={() => navigate('/', { replace: true })} />;
}
