import { join } from 'node:path';
import type { Logger } from '@easel/shared/node/logger';
import { openWatchedFile, type SettingsFile, type WatchedFile } from '@easel/shared/node/models/watched-file';
import { z } from 'zod';

const CLAIM_MAX_LENGTH = 30;
const ADDRESS_SCHEMES = ['https:', 'mailto:', 'tel:'];

const claimSchema = z.custom<string | false>(
  (value) =>
    value === false || (typeof value === 'string' && value !== '' && value.length <= CLAIM_MAX_LENGTH),
  'takes a short text, or false',
);
const addressSchema = z.custom<string | false>(
  (value) => value === false || (typeof value === 'string' && hasScheme(value)),
  'takes an address (https:, mailto: or tel:), or false',
);

/** The specification's claims, which pages show until an operator changes them or turns them off. */
const CLAIMS = {
  creators: '50k+',
  members: '50,000+',
  rating: '4.9/5',
  generationTime: '8s',
  uptimeTarget: '99.9%',
} as const;
type Claim = keyof typeof CLAIMS;

export const siteSettingsSchema = z.strictObject({
  claims: z
    .strictObject({
      creators: claimSchema,
      members: claimSchema,
      rating: claimSchema,
      generationTime: claimSchema,
      uptimeTarget: claimSchema,
    })
    .partial()
    .default({}),
  liveChat: addressSchema.default(false),
  community: addressSchema.default(false),
  call: addressSchema.default(false),
});
export type SiteSettings = z.output<typeof siteSettingsSchema>;

/** What pages say about the installation: claims, addresses, and which of them to show or hide. */
export type SiteFacts = Record<Claim | 'liveChat' | 'community' | 'call' | 'shown', string>;

/** Returns the path of the operator's file. A file that `SITE_FILE` names must exist. */
export function siteFile(home: string, path: string | undefined): SettingsFile {
  return { path: path ?? join(home, 'site.json'), namedBy: path === undefined ? undefined : 'SITE_FILE' };
}

/**
 * Opens the operator's file, which may change while the server runs.
 *
 * @throws {ConfigError} when it is invalid at the start, with one line that names each error
 */
export function openSiteSettings(file: SettingsFile, logger: Logger): Promise<WatchedFile<SiteSettings>> {
  return openWatchedFile({
    ...file,
    schema: siteSettingsSchema,
    builtIn: siteSettingsSchema.parse({}),
    logger,
  });
}

/** Returns the texts for pages. `shown` has a word for each available channel, and `no-…` for each claim that is off. */
export function siteFacts({ claims, liveChat, community, call }: SiteSettings): SiteFacts {
  const told = { ...CLAIMS, ...claims };
  const off = Object.entries({
    'no-creators': told.creators,
    'no-members': told.members,
    'no-rating': told.rating,
    'no-generation-time': told.generationTime,
    'no-uptime-target': told.uptimeTarget,
  }).filter(([, claim]) => claim === false);
  const there = Object.entries({ 'live-chat': liveChat, community, call }).filter(([, address]) => address);
  return {
    creators: told.creators || '',
    members: told.members || '',
    rating: told.rating || '',
    generationTime: told.generationTime || '',
    uptimeTarget: told.uptimeTarget || '',
    liveChat: liveChat || '',
    community: community || '',
    call: call || '',
    shown: [...off, ...there].map(([word]) => word).join(' '),
  };
}

function hasScheme(address: string): boolean {
  return URL.canParse(address) && ADDRESS_SCHEMES.includes(new URL(address).protocol);
}
