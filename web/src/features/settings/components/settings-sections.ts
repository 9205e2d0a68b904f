import {
  Bell,
  Braces,
  CreditCard,
  Database,
  Eye,
  Link2,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  ScrollText,
  ShieldCheck,
  Webhook,
} from 'lucide-react';

interface SettingsSectionWords {
  /** The fragment that links to it. */
  id: string;
  title: string;
  description: string;
  icon: LucideIcon;
}

/** The sections of the settings, in their order on the page and in its navigation. */
export const SETTINGS_SECTIONS = [
  {
    id: 'email',
    title: 'Email Address',
    description:
      'You use it to sign in, and we send emails to it. A change must be confirmed from both addresses.',
    icon: Mail,
  },
  {
    id: 'security',
    title: 'Security',
    description: 'Changing your password signs you out everywhere else.',
    icon: ShieldCheck,
  },
  {
    id: 'devices',
    title: 'Devices',
    description: "Where you are signed in. Sign out what you don't recognize.",
    icon: MonitorSmartphone,
  },
  {
    id: 'security-log',
    title: 'Security Log',
    description: 'Sign-ins, keys and changes to your account. Entries cannot be removed.',
    icon: ScrollText,
  },
  {
    id: 'notifications',
    title: 'Notifications',
    description: 'Choose what we notify you about, and how.',
    icon: Bell,
  },
  { id: 'privacy', title: 'Privacy', description: 'Choose what others can see about you.', icon: Eye },
  {
    id: 'share-links',
    title: 'Private Links',
    description:
      'Pictures and albums that you share by a link. Anyone who has the link can open it until it ends.',
    icon: Link2,
  },
  {
    id: 'billing',
    title: 'Billing & Subscription',
    description: "Your plan, this month's credits, and your payments.",
    icon: CreditCard,
  },
  {
    id: 'api-keys',
    title: 'API Keys',
    description: 'Let programs make images with your account.',
    icon: Braces,
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    description: 'Notify your servers when an image is finished.',
    icon: Webhook,
  },
  {
    id: 'data-management',
    title: 'Data Management',
    description: 'Export your data, or delete your account.',
    icon: Database,
  },
] as const satisfies readonly SettingsSectionWords[];

export type SettingsSectionId = (typeof SETTINGS_SECTIONS)[number]['id'];
