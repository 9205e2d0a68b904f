import { AppError } from '@easel/shared/node/app-error';
import { NOT_SOLD } from '../billing.policy.ts';
import type { BillingProvider } from './provider.ts';

const refuse = async (): Promise<never> => {
  throw new AppError('illegal_state', { detail: NOT_SOLD });
};

/** Sells nothing: operators assign plans. Subscriptions that another provider sold are left to that provider. */
export const noProvider: BillingProvider = {
  name: 'none',
  hasPortal: false,
  openCheckout: refuse,
  closeCheckout: async () => {},
  openPortal: refuse,
  setEmail: async () => {},
  refresh: async () => {},
  change: refuse,
  setCancel: refuse,
  end: async () => {},
  refund: refuse,
  renew: async () => {},
};
