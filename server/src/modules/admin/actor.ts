import type { AuditAction } from '@easel/shared/contracts/admin';
import type { Tx } from '@easel/shared/node/db/client';
import type { SecurityDetails } from '@easel/shared/node/db/security-events';
import { type Origin, recordSecurityEvent } from '@easel/shared/node/repos/accounts/security-events.repo';
import { type Actor, recordAction } from '@easel/shared/node/repos/operations/audit.repo';
import type { FastifyRequest } from 'fastify';
import { originOf } from '../../http/origin.ts';
import { userOf } from '../../plugins/auth.ts';

/** Returns the acting operator and the request's id, for the audit log. */
export const actorOf = (request: FastifyRequest): Exclude<Actor, string> => ({
  userId: userOf(request).userId,
  requestId: request.id,
});

/** An operator who changes how the installation works, with where the request comes from. */
export interface Orderer extends Exclude<Actor, string> {
  sessionId: string | null;
  origin: Origin;
}

export const ordererOf = (request: FastifyRequest): Orderer => ({
  ...actorOf(request),
  sessionId: userOf(request).sessionId,
  origin: originOf(request),
});

export interface Order {
  action: AuditAction;
  /** The worker, the model, the pack or the plan. */
  name: string;
  reason?: string;
  /** Old and new values. */
  details?: SecurityDetails;
}

/** Records an order in the audit log and in the security log. Call it in the transaction that carries the order out. */
export async function recordOrder(tx: Tx, orderer: Orderer, order: Order): Promise<void> {
  const { userId, requestId, sessionId, origin } = orderer;
  const { action, name: subjectName, reason, details = {} } = order;
  const entry = { action, subjectName, details, ...(reason !== undefined && { reason }) };
  await recordAction(tx, { userId, requestId }, entry);
  const event = { order: action, of: subjectName, ...details };
  await recordSecurityEvent(tx, { kind: 'operator_order', userId, sessionId, origin, details: event });
}
