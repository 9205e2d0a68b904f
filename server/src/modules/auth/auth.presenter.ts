import type { Device, Session, User } from '@easel/shared/contracts/auth.schema';
import type { SessionRow } from '@easel/shared/node/repos/accounts/sessions.repo';
import type { UserRow } from '@easel/shared/node/repos/accounts/users.repo';
import type { IssuedToken } from '../../http/access-tokens.ts';
import { deviceOf } from '../../http/origin.ts';

export function presentUser(row: UserRow): User {
  const { id, email, emailConfirmedAt, createdAt, fullName, avatarUrl, isOperator, passwordHash } = row;
  return {
    id,
    email,
    email_confirmed_at: emailConfirmedAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
    user_metadata: { full_name: fullName, avatar_url: avatarUrl },
    ...(passwordHash === null && { has_password: false as const }),
    ...(isOperator && { is_operator: true as const }),
  };
}

export function presentDevice(row: SessionRow, currentId: string): Device {
  return {
    id: row.id,
    device: deviceOf(row.userAgent),
    network: row.network,
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.rotatedAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    isCurrent: row.id === currentId,
  };
}

export function presentSession(user: UserRow, { token, expiresInSeconds, expiresAt }: IssuedToken): Session {
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresInSeconds,
    expires_at: Math.floor(expiresAt.getTime() / 1_000),
    user: presentUser(user),
  };
}
