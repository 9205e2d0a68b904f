import { TERMS_OF_SERVICE } from '@/content/legal/terms-of-service';
import { LegalPage } from '@/features/legal/legal-page';

export const description = 'What you may expect, what is expected of you, and to whom the images belong.';

export default function TermsOfServiceRoute() {
  return <LegalPage document={TERMS_OF_SERVICE} />;
}
