import { type ReactNode, useState } from 'react';
import { Container } from '@/components/container';
import { SignedInOnly } from '@/entities/session/signed-in-only';
import { PreferenceSwitches } from '@/entities/settings/preference-switches';
import { useSession } from '@/lib/session';
import { Heading, Text } from '@/ui/text';
import { DataManagement } from './data-management';
import { DeletionFiled } from './deletion-filed';
import { PasswordForm } from './password-form';
import { SettingsSection } from './settings-section';

/** @param props The parts that are features of their own: `notice` above all sections, the others in one each. */
export function SettingsPage({
  notice,
  billing,
  apiKeys,
  webhooks,
}: Readonly<Record<'notice' | 'billing' | 'apiKeys' | 'webhooks', ReactNode>>) {
  const { user } = useSession();
  const [erasedAfter, setErasedAfter] = useState<string | null>(null);
  if (erasedAfter !== null && user === null) return <DeletionFiled erasedAfter={erasedAfter} />;
  return (
    <SignedInOnly message="Please log in to access settings">
      <Container className="py-8 sm:py-10">
        <Heading level={1}>Settings</Heading>
        <Text tone="muted" className="mt-1 mb-8">
          Switches are saved as you flip them.
        </Text>
        {notice}
        <SettingsSection title="Security" description="A new password signs you out everywhere but here.">
          <PasswordForm />
        </SettingsSection>
        <SettingsSection title="Notifications" description="What we may tell you about, and where.">
          <PreferenceSwitches group="notifications" />
        </SettingsSection>
        <SettingsSection title="Privacy" description="What others can see of you.">
          <PreferenceSwitches group="privacy" />
        </SettingsSection>
        <SettingsSection
          place="billing"
          title="Billing & Subscription"
          description="Your plan, what is left of this month, and what you have paid."
        >
          {billing}
        </SettingsSection>
        <SettingsSection
          place="api-keys"
          title="API Keys"
          description="What programs need to make images with your account."
        >
          {apiKeys}
        </SettingsSection>
        <SettingsSection
          place="webhooks"
          title="Webhooks"
          description="Which of your servers hear when an image is finished."
        >
          {webhooks}
        </SettingsSection>
        <SettingsSection title="Data Management" description="Take everything with you, or have it erased.">
          <DataManagement onDeletionFiled={setErasedAfter} />
        </SettingsSection>
      </Container>
    </SignedInOnly>
  );
}
