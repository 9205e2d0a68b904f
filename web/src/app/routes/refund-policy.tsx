import { LegalPage, loadLegalData } from '@/features/legal/legal-page';

export const loadData = () => loadLegalData('refund-policy');

export default LegalPage;
