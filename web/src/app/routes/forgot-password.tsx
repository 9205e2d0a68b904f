import { RecoverForm } from '@/features/auth/components/recover-form';

export default function ForgotPasswordPage() {
  return <RecoverForm />;
}
