import { contract } from './admin-keys';
import { useAdminList } from './use-admin-list';

export const useAudit = (query: { action?: string | undefined; subjectId?: string; limit?: string }) =>
  useAdminList('audit', query, () => contract().then((schemas) => schemas.auditListSchema));
