import type { AdminUser } from '@easel/shared/contracts/admin.schema';
import type { ReactNode } from 'react';
import { Badge } from '@/ui/badge';

/** Badges for operators, suspended accounts and accounts to be deleted; `otherwise` if none applies. */
export function UserBadges({ user, otherwise = null }: { user: AdminUser; otherwise?: ReactNode }) {
  const { isOperator, suspendedAt, deletionRequestedAt } = user;
  if (!isOperator && !suspendedAt && !deletionRequestedAt) return otherwise;
  return (
    <span className="flex flex-wrap gap-1.5">
      {isOperator ? <Badge tone="accent">Operator</Badge> : null}
      {suspendedAt ? <Badge tone="danger">Suspended</Badge> : null}
      {deletionRequestedAt ? <Badge tone="warning">To be deleted</Badge> : null}
    </span>
  );
}
