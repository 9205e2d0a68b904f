import { PRIVACY_POLICY } from '@/content/legal/privacy-policy';
import { LegalPage } from '@/features/legal/legal-page';

export const description =
  'What is kept about you, why, who else sees it, and how you get it out or get rid of it.';

export default function PrivacyPolicyRoute() {
  return <LegalPage document={PRIVACY_POLICY} />;
}
