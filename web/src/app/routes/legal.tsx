import { LegalHub } from '@/features/legal/legal-hub';

export const description =
  'The terms, the privacy policy and the refund policy: what each says in short, and whom to ask.';

export default function LegalRoute() {
  return <LegalHub />;
}
