import { LegalPage, loadLegalData } from '@/features/legal/legal-page';

export const loadData = () => loadLegalData('privacy-policy');

export default LegalPage;
