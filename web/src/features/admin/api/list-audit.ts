import type { AuditAction } from '@easel/shared/contracts/admin';
import { api } from '@/lib/api-client';
import { useAdminList } from './use-admin-list';

interface AuditFilter {
  action?: AuditAction | undefined;
  subjectId?: string;
  limit?: number;
}

export const useAudit = (query: AuditFilter) =>
  useAdminList('audit', query, (cursor, signal) =>
    api.adminListAudit({ query: { ...query, cursor }, signal }),
  );
