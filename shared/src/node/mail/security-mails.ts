import type { MailContent } from './mailer.ts';
import { checkedLink, compose, greeting, plainName } from './templates.ts';

export interface SecurityMailOptions {
  /** The user's name as entered; empty for none. */
  name: string;
  /** http or https URL. */
  link: string;
  productName: string;
}

/** The API keys of an account whose password was changed. */
export interface KeysAfterChange {
  names: readonly string[];
  areRevoked: boolean;
}

/** The private links of an account whose password was changed. */
export interface LinksAfterChange {
  /** What they lead to: the names of albums, null for a picture. */
  names: readonly (string | null)[];
  areRevoked: boolean;
}

const MOST_NAMES = 10;

/** Says what happened to the API keys. Empty without keys. */
export function keysNotice({ names, areRevoked }: KeysAfterChange): string[] {
  if (names.length === 0) return [];
  const list = listOf(names, 'a key');
  return areRevoked
    ? [`Your API keys were revoked: ${list}.`]
    : [`Your API keys still work: ${list}. Revoke any that you don't recognize in your settings.`];
}

/** Says what happened to the private links. Empty without links. */
export function linksNotice({ names, areRevoked }: LinksAfterChange): string[] {
  if (names.length === 0) return [];
  const list = linkList(names);
  return areRevoked
    ? [`Your private links were revoked: ${list}.`]
    : [`Your private links still work: ${list}. Revoke any that you don't recognize in your settings.`];
}

/** Names albums and counts pictures, whose prompts are too long for a list. */
function linkList(names: readonly (string | null)[]): string {
  const albums = names.filter((name) => name !== null);
  const pictures = names.length - albums.length;
  return [
    ...(albums.length > 0 ? [listOf(albums, 'an album')] : []),
    ...(pictures > 0 ? [pictures === 1 ? 'a picture' : `${pictures} pictures`] : []),
  ].join(', ');
}

/** @param unnamed stands for a name that cannot be shown */
function listOf(names: readonly string[], unnamed: string): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => plainName(name) ?? unnamed);
  const rest = names.length - shown.length;
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

/** Tells what was removed when the address was first confirmed. @param options.link leads to the settings */
export function accessRemovedMail(
  options: SecurityMailOptions & {
    keys: readonly string[];
    hosts: readonly string[];
    passkeys: readonly string[];
    links: readonly (string | null)[];
  },
): MailContent {
  const { name, link, productName, keys, hosts, passkeys, links } = options;
  const removed = [
    ...(keys.length > 0 ? [`API keys: ${listOf(keys, 'a key')}.`] : []),
    ...(hosts.length > 0 ? [`Webhooks to: ${hosts.slice(0, MOST_NAMES).join(', ')}${more(hosts)}.`] : []),
    ...(passkeys.length > 0 ? [`Passkeys: ${listOf(passkeys, 'a passkey')}.`] : []),
    ...(links.length > 0 ? [`Private links to: ${linkList(links)}.`] : []),
  ];
  return compose(`Earlier access to your ${productName} account was removed`, {
    productName,
    greeting: greeting(name),
    paragraphs: [
      `Your email address was just confirmed for the first time. Someone else may have used it before, so we signed out all devices of your ${productName} account and removed everything that had access to it.`,
      ...removed,
      'If these were yours, you can set them up again in your settings.',
    ],
    button: { label: 'Open settings', link: checkedLink(link) },
    notes: [],
  });
}

const more = (names: readonly string[]) =>
  names.length > MOST_NAMES ? `, ${names.length - MOST_NAMES} more` : '';

/** Tells of a sign-in on a device that the account was never used on. @param options.link leads to the settings */
export function newDeviceMail(
  options: SecurityMailOptions & { device: string; network: string; at: Date },
): MailContent {
  const { name, link, productName, device, network, at } = options;
  const from = network === '' ? '' : `, from ${network}`;
  return compose(`New sign-in to ${productName}`, {
    productName,
    greeting: greeting(name),
    paragraphs: [
      `Your ${productName} account was just used on a new device: ${plainName(device) ?? 'an unknown device'}${from}, on ${timeOf(at)}.`,
      "If this was you, you don't need to do anything. If it wasn't, sign the device out in your settings and change your password.",
    ],
    button: { label: 'Open settings', link: checkedLink(link) },
    notes: [],
  });
}

/** Formats a time as `November 23, 2026 at 1:30 AM UTC`. */
export function timeOf(at: Date): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-US', options).format(at)} UTC`;
}
