import type { MailContent } from './mailer.ts';
import { type SecurityMailOptions, timeOf } from './security-mails.ts';
import { checkedLink, compose, greeting, plainName } from './templates.ts';

/** How the first of the two steps of a sign-in was passed. */
export type FirstStep = 'password' | 'provider' | 'mailed link';

/** A change that an attacker could have made, which users are notified of. */
export type SecurityNotice =
  | { kind: 'key_created' | 'passkey_added' | 'passkey_removed'; name: string }
  | { kind: 'two_factor_enabled' | 'two_factor_disabled' | 'recovery_code_used' | 'recovery_codes_renewed' }
  | { kind: 'wrong_second_code'; firstStep: FirstStep };

interface Words {
  subject: string;
  what: string;
  /** What to do if it was not the user. */
  advice: string;
}

const TAKE_BACK = 'sign out all other devices in your settings and change your password';

/** `{account}` stands for the name of the account, `{name}` for that of the key, `{step}` for the first step. */
const WORDS: Readonly<Record<SecurityNotice['kind'], Words>> = {
  key_created: {
    subject: 'A new API key for your {account}',
    what: 'An API key{name} was just added to your {account}.',
    advice: 'revoke the key and change your password',
  },
  passkey_added: {
    subject: 'A new passkey for your {account}',
    what: 'A passkey{name} was just added to your {account}. It can be used to sign in.',
    advice: 'remove the passkey and change your password',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your {account}',
    what: 'A passkey{name} was just removed from your {account}. It can no longer be used to sign in.',
    advice: TAKE_BACK,
  },
  two_factor_enabled: {
    subject: 'Two-step sign-in is on for your {account}',
    what: 'Two-step sign-in was just turned on for your {account}.',
    advice: TAKE_BACK,
  },
  two_factor_disabled: {
    subject: 'Two-step sign-in is off for your {account}',
    what: 'Two-step sign-in was just turned off for your {account}. Its recovery codes no longer work.',
    advice: `${TAKE_BACK}, then turn it on again`,
  },
  recovery_code_used: {
    subject: 'A recovery code for your {account} was used',
    what: "A recovery code for your {account} was just used. It can't be used again.",
    advice: `${TAKE_BACK}, and replace the recovery codes`,
  },
  recovery_codes_renewed: {
    subject: 'New recovery codes for your {account}',
    what: 'The recovery codes for your {account} were just replaced. The earlier ones no longer work.',
    advice: TAKE_BACK,
  },
  wrong_second_code: {
    subject: 'A sign-in to your {account} stopped at the second step',
    what: "Someone started to sign in to your {account} {step}, and then entered a wrong code. We won't email you about further attempts today; your security log lists them.",
    advice: 'change your password, or secure your mailbox or sign-in provider if that was used',
  },
};

const STEPS: Readonly<Record<FirstStep, string>> = {
  password: 'with its password',
  provider: 'with your sign-in provider',
  'mailed link': 'with a link from your mailbox',
};

/** Tells that an operator removed every second factor. @param options.link leads to choosing a new password */
export function factorsRemovedMail(
  options: SecurityMailOptions & { supportEmail: string; at: Date },
): MailContent {
  const { name, link, productName, supportEmail, at } = options;
  return compose(`Passkeys and two-step sign-in were removed from your ${productName} account`, {
    productName,
    greeting: greeting(name),
    paragraphs: [
      `The team that runs ${productName} removed all passkeys and two-step sign-in from your account on ${timeOf(at)}, and signed it out on all devices.`,
      'Sign in with your password, or choose a new one. Then add a passkey, or turn two-step sign-in on again.',
      `If you didn't ask for this, write to ${supportEmail}.`,
    ],
    button: { label: 'Choose a new password', link: checkedLink(link) },
    notes: [],
  });
}

/** Reports a change that an attacker could have made. @param options.link leads to the settings */
export function securityNoticeMail(
  options: SecurityMailOptions & { notice: SecurityNotice; device: string; network: string; at: Date },
): MailContent {
  const { name, link, productName, notice, device, network, at } = options;
  const { subject, what, advice } = WORDS[notice.kind];
  const keyName = 'name' in notice ? plainName(notice.name) : null;
  const values: Readonly<Record<string, string>> = {
    account: `${productName} account`,
    name: keyName === null ? '' : `, “${keyName}”,`,
    step: 'firstStep' in notice ? STEPS[notice.firstStep] : '',
  };
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, field: string) => values[field] ?? '');
  const from = network === '' ? '' : ` (${network})`;
  return compose(fill(subject), {
    productName,
    greeting: greeting(name),
    paragraphs: [
      fill(what),
      `It came from ${plainName(device) ?? 'an unknown device'}${from}, on ${timeOf(at)}.`,
      `If this was you, you don't need to do anything. If it wasn't, ${advice}.`,
    ],
    button: { label: 'Open settings', link: checkedLink(link) },
    notes: [],
  });
}
