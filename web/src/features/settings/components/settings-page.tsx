import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Container } from '@/components/container';
import { SignedInOnly } from '@/entities/session/signed-in-only';
import { PreferenceSwitches } from '@/entities/settings/preference-switches';
import { isReturn } from '@/lib/is-return';
import { useSession } from '@/lib/session';
import { useIdle } from '@/lib/use-idle';
import { useStages } from '@/lib/use-stages';
import { whenUsed } from '@/lib/when-used';
import { Skeleton } from '@/ui/skeleton';
import { Heading, Text } from '@/ui/text';
import { ConfirmAddress } from './confirm-address';
import { DataManagement } from './data-management';
import { DeletionFiled } from './deletion-filed';
import { Devices } from './devices';
import { EmailAddress } from './email-address';
import { PasswordForm } from './password-form';
import { SecurityLog } from './security-log';
import { SettingsNavigation } from './settings-navigation';
import { SettingsSection } from './settings-section';
import { SETTINGS_SECTIONS, type SettingsSectionId } from './settings-sections';
import { ShareLinks } from './share-links';

/**
 * What is below the window renders and sends its requests once the page is used, or after this time, in
 * milliseconds.
 */
const LOWER_LATEST_MS = 3_000;
const whenLowerCounts = () => whenUsed(LOWER_LATEST_MS);

/**
 * The account's settings.
 *
 * @param props parts from other features: `notice` is above all sections, `keys` below the password, and every other
 * part in its own section
 */
export function SettingsPage({
  notice,
  keys,
  billing,
  apiKeys,
  webhooks,
}: Readonly<Record<'notice' | 'keys' | 'billing' | 'apiKeys' | 'webhooks', ReactNode>>) {
  const { user } = useSession();
  const { hash } = useLocation();
  const isIdle = useIdle();
  // Only while the app is loading. Scrolling to a section or to the previous position needs the whole page, and the
  // document may have been scrolled before the app replaced it.
  const [isStaged, setStaged] = useState(() => !isIdle && hash === '' && !isReturn() && scrollY === 0);
  if (isStaged && hash !== '') setStaged(false);
  const [erasedAfter, setErasedAfter] = useState<string | null>(null);
  if (erasedAfter !== null && user === null) return <DeletionFiled erasedAfter={erasedAfter} />;
  const parts: Readonly<Record<SettingsSectionId, ReactNode>> = {
    email: <EmailAddress />,
    security: (
      <>
        <PasswordForm />
        {keys}
      </>
    ),
    devices: <Devices />,
    'security-log': <SecurityLog />,
    notifications: <PreferenceSwitches group="notifications" />,
    privacy: <PreferenceSwitches group="privacy" />,
    'share-links': <ShareLinks />,
    billing,
    'api-keys': apiKeys,
    webhooks,
    'data-management': <DataManagement onDeletionFiled={setErasedAfter} />,
  };
  return (
    <SignedInOnly message="Please log in to access settings">
      <Container className="py-8 sm:py-10">
        <Heading level={1}>Settings</Heading>
        <Text tone="muted" className="mt-1 mb-4 lg:mb-8">
          Changes are saved automatically.
        </Text>
        {notice}
        <ConfirmAddress />
        <div className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[14rem_minmax(0,48rem)]">
          <SettingsNavigation />
          <div className="min-w-0">
            <Sections parts={parts} isStaged={isStaged} />
          </div>
        </div>
      </Container>
    </SignedInOnly>
  );
}

/** If `isStaged`, the contents of the sections below the window are added later, one by one. */
function Sections({
  parts,
  isStaged,
}: {
  parts: Readonly<Record<SettingsSectionId, ReactNode>>;
  isStaged: boolean;
}) {
  const { length } = SETTINGS_SECTIONS;
  const [inWindow, setInWindow] = useState(1);
  const shown = useStages(isStaged ? inWindow : length, length, whenLowerCounts);
  // Before the paint: the document shows contents here already, which no skeleton may replace. Counted again after each
  // section, because its height differs from its skeleton's.
  useLayoutEffect(() => {
    if (isStaged && shown === inWindow) setInWindow(Math.max(shown, sectionsInWindow()));
  }, [isStaged, shown, inWindow]);
  return SETTINGS_SECTIONS.map(({ id, title, description }, index) => (
    <SettingsSection key={id} id={id} title={title} description={description}>
      {index < shown ? parts[id] : <Skeleton className="h-40 w-full" />}
    </SettingsSection>
  ));
}

/** Returns how many sections have a card that begins in the window or above it. */
function sectionsInWindow(): number {
  const cards = SETTINGS_SECTIONS.map(({ id }) => document.getElementById(id)?.lastElementChild);
  return cards.filter((card) => card && card.getBoundingClientRect().top < innerHeight).length;
}
