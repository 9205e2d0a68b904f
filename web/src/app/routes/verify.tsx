import { VerifyPage } from '@/features/verify/components/verify-page';

export const description = 'Find out whether a picture was made here, and how.';

export default function VerifyRoute() {
  return <VerifyPage />;
}
