import { LegalPage, loadLegalData } from '@/features/legal/legal-page';

export const loadData = () => loadLegalData('terms-of-service');

export default LegalPage;
