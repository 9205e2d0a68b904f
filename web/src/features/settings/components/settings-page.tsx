import { type ReactNode, useState } from 'react';
import { Container } from '@/components/container';
import { SignedInOnly } from '@/entities/session/signed-in-only';
import { PreferenceSwitches } from '@/entities/settings/preference-switches';
import { useSession } from '@/lib/session';
import { Heading, Text } from '@/ui/text';
import { ConfirmAddress } from './confirm-address';
import { DataManagement } from './data-management';
import { DeletionFiled } from './deletion-filed';
import { Devices } from './devices';
import { EmailAddress } from './email-address';
import { PasswordForm } from './password-form';
import { SecurityLog } from './security-log';
import { SettingsSection } from './settings-section';
import { ShareLinks } from './share-links';

/**
 * The settings of the account.
 *
 * @param props parts from other features: `notice` is above all sections, `keys` under the password, each other part in its own section
 */
export function SettingsPage({
  notice,
  keys,
  billing,
  apiKeys,
  webhooks,
}: Readonly<Record<'notice' | 'keys' | 'billing' | 'apiKeys' | 'webhooks', ReactNode>>) {
  const { user } = useSession();
  const [erasedAfter, setErasedAfter] = useState<string | null>(null);
  if (erasedAfter !== null && user === null) return <DeletionFiled erasedAfter={erasedAfter} />;
  return (
    <SignedInOnly message="Please log in to access settings">
      <Container className="py-8 sm:py-10">
        <Heading level={1}>Settings</Heading>
        <Text tone="muted" className="mt-1 mb-8">
          Changes are saved automatically.
        </Text>
        {notice}
        <ConfirmAddress />
        <SettingsSection
          place="email"
          title="Email Address"
          description="You sign in with it, and we write to it. To change it, confirm both addresses."
        >
          <EmailAddress />
        </SettingsSection>
        <SettingsSection title="Security" description="Changing your password signs you out everywhere else.">
          <PasswordForm />
          {keys}
        </SettingsSection>
        <SettingsSection
          place="devices"
          title="Devices"
          description="Where you are signed in. Sign out what you don't recognize."
        >
          <Devices />
        </SettingsSection>
        <SettingsSection
          place="security-log"
          title="Security Log"
          description="Sign-ins, keys and changes to your account. Entries cannot be removed."
        >
          <SecurityLog />
        </SettingsSection>
        <SettingsSection title="Notifications" description="Choose what we notify you about, and how.">
          <PreferenceSwitches group="notifications" />
        </SettingsSection>
        <SettingsSection place="privacy" title="Privacy" description="Choose what others can see about you.">
          <PreferenceSwitches group="privacy" />
        </SettingsSection>
        <SettingsSection
          place="share-links"
          title="Private Links"
          description="Pictures and albums that you share by a link. Whoever has it can open it until it ends."
        >
          <ShareLinks />
        </SettingsSection>
        <SettingsSection
          place="billing"
          title="Billing & Subscription"
          description="Your plan, this month's credits, and your payments."
        >
          {billing}
        </SettingsSection>
        <SettingsSection
          place="api-keys"
          title="API Keys"
          description="Let programs make images with your account."
        >
          {apiKeys}
        </SettingsSection>
        <SettingsSection
          place="webhooks"
          title="Webhooks"
          description="Notify your servers when an image is finished."
        >
          {webhooks}
        </SettingsSection>
        <SettingsSection title="Data Management" description="Export your data, or delete your account.">
          <DataManagement onDeletionFiled={setErasedAfter} />
        </SettingsSection>
      </Container>
    </SignedInOnly>
  );
}
