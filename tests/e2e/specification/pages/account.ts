import { type Row, SIGNED_IN } from '../row.ts';

const VISITOR = ['visitor'] as const;

export const SIGNING_IN: readonly Row[] = [
  {
    line: '§2 Login',
    path: '/login',
    people: VISITOR,
    title: 'Sign In',
    fields: ['Email', 'Password'],
    buttons: ['Sign In', 'Show password'],
  },
  {
    line: '§2 Register',
    path: '/register',
    people: VISITOR,
    title: 'Create Account',
    fields: ['Full Name', 'Email', 'Password', 'Confirm Password'],
  },
  { line: '§2 Login: signed-in users are sent to /', path: '/login', people: SIGNED_IN, leadsTo: '/' },
  { line: '§2 Register: signed-in users are sent to /', path: '/register', people: SIGNED_IN, leadsTo: '/' },
  {
    line: '§2 Forgot password',
    path: '/forgot-password',
    people: VISITOR,
    title: 'Forgot Password',
    fields: ['Email'],
  },
];

export const ACCOUNT: readonly Row[] = [
  {
    line: '§2 Profile, signed out',
    path: '/profile',
    people: VISITOR,
    shows: ['Authentication Required', 'Please log in to view your profile'],
  },
  {
    line: '§2 Settings, signed out',
    path: '/settings',
    people: VISITOR,
    shows: ['Authentication Required', 'Please log in to access settings'],
  },
  {
    line: '§2 Dashboard, signed out',
    path: '/dashboard',
    people: VISITOR,
    shows: ['Authentication Required'],
  },
  {
    line: '§2 Profile',
    path: '/profile',
    people: SIGNED_IN,
    title: 'Profile',
    shows: ['JPG, PNG up to 5MB', 'Email cannot be changed here. Contact support if needed.', 'Ada Lovelace'],
    buttons: ['Change Avatar', 'Save Changes', 'Cancel'],
    fields: ['Full Name'],
  },
  {
    line: '§2 Settings: the sections',
    path: '/settings',
    people: SIGNED_IN,
    title: 'Settings',
    shows: [
      'Security',
      'Notifications',
      'Privacy',
      'Billing & Subscription',
      'Data Management',
      'Danger Zone',
    ],
    fields: ['Current Password', 'New Password'],
    buttons: ['Delete Account'],
  },
  {
    line: '§9 Settings: the plan and the credits, not hard-coded',
    path: '/settings',
    people: ['free'],
    shows: ['Current Plan', 'Free', 'Credits Remaining', '50'],
  },
  {
    line: '§9 Settings: the same for Pro',
    path: '/settings',
    people: ['pro'],
    shows: ['Current Plan', 'Pro', 'Credits Remaining', '1,000'],
  },
  {
    line: '§2 Dashboard: the tabs',
    path: '/dashboard',
    people: SIGNED_IN,
    title: 'Dashboard',
    shows: ['Gallery', 'Stats', 'Settings', 'Upgrade', 'Ada Lovelace'],
  },
];
