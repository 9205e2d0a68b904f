import { ApiKeys } from '@/features/api-keys/components/api-keys';
import { BillingPanel } from '@/features/billing/components/billing-panel';
import { CheckoutNotice } from '@/features/billing/components/checkout-notice';
import { ProviderAccount } from '@/features/oidc/components/provider-account';
import { Passkeys } from '@/features/passkeys/components/passkeys';
import { SettingsPage } from '@/features/settings/components/settings-page';
import { TwoFactor } from '@/features/two-factor/components/two-factor';
import { Webhooks } from '@/features/webhooks/components/webhooks';
import { takeOver } from '@/lib/take-over';

export const loadData = () => takeOver(() => []);

export function SettingsRoute() {
  return (
    <SettingsPage
      notice={<CheckoutNotice />}
      keys={
        <>
          <Passkeys />
          <TwoFactor />
          <ProviderAccount />
        </>
      }
      billing={<BillingPanel />}
      apiKeys={<ApiKeys />}
      webhooks={<Webhooks />}
    />
  );
}
