import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { PreferenceSwitches } from '@/entities/settings/preference-switches';
import { Card } from '@/ui/card';
import { Heading, Text } from '@/ui/text';

const ELSEWHERE = [
  { path: '/profile', title: 'Profile', text: 'Your name and your picture.', label: 'Edit profile' },
  {
    path: '/settings',
    title: 'All settings',
    text: 'Password, billing, your data, and deleting the account.',
    label: 'Open settings',
  },
] as const;

/** The most common settings, and links to the others. */
export function SettingsTab() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-col gap-6">
        <Card>
          <Heading level={2} size="sm" className="mb-4">
            Notifications
          </Heading>
          <PreferenceSwitches group="notifications" />
        </Card>
        <Card>
          <Heading level={2} size="sm" className="mb-4">
            Privacy
          </Heading>
          <PreferenceSwitches group="privacy" />
        </Card>
      </div>
      <div className="flex flex-col gap-6">
        {ELSEWHERE.map(({ path, title, text, label }) => (
          <Card key={path}>
            <Heading level={2} size="sm">
              {title}
            </Heading>
            <Text tone="muted" className="mt-1 mb-4">
              {text}
            </Text>
            <ButtonLink to={path} variant="secondary" size="sm">
              {label}
              <ArrowRight aria-hidden="true" className="size-4" />
            </ButtonLink>
          </Card>
        ))}
      </div>
    </div>
  );
}
