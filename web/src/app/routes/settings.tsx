import { ApiKeys } from '@/features/api-keys/components/api-keys';
import { BillingPanel } from '@/features/billing/components/billing-panel';
import { CheckoutNotice } from '@/features/billing/components/checkout-notice';
import { SettingsPage } from '@/features/settings/components/settings-page';
import { Webhooks } from '@/features/webhooks/components/webhooks';

export function SettingsRoute() {
  return (
    <SettingsPage
      notice={<CheckoutNotice />}
      billing={<BillingPanel />}
      apiKeys={<ApiKeys />}
      webhooks={<Webhooks />}
    />
  );
}
