import type { ContactReceipt } from '@easel/shared/contracts/contact.schema';
import type { ContactMessageRow } from '@easel/shared/node/repos/operations/contact-messages.repo';

export function presentReceipt({ id, receivedAt }: ContactMessageRow): ContactReceipt {
  return { id, receivedAt: receivedAt.toISOString() };
}
