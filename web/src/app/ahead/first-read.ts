import type { User } from '@easel/shared/contracts/auth.schema';
import type { Generation, GenerationList } from '@easel/shared/contracts/generation.schema';
import type { Model } from '@easel/shared/contracts/models.schema';
import type { Profile } from '@easel/shared/contracts/profile.schema';
import type { Sheet } from '@easel/shared/contracts/sheets.schema';
import {
  ACTIVE_LIST,
  FINISHED_LIST,
  type ListFilter,
  RECENT_LIST,
  WALL_PAGE_SIZE,
} from '@/entities/picture/generation-keys';
import { groupIntoBatches, sheetOf } from '@/features/generations/feed/batch';
import { pictureValues } from './fill-in';
import type { FirstLook } from './first-look';
import { sheetLook } from './sheet-look';
import { stageLook } from './stage-look';
import { teamLook } from './team-look';

/** What a page asks first when it has the session. */
export interface FirstRead {
  /** Exactly as the page's own requests have them, which take the answers. May be empty. */
  urls: readonly string[];
  /** Whether the page asks for this user. For others there are no answers. Everybody by default. */
  isFor?: (user: User) => boolean;
  /** The path of the image that is painted first; undefined if there is none, or if its size depends on the window. */
  imageOf: (...answers: readonly unknown[]) => string | undefined;
  /** The pictures of the first view. */
  picturesOf: (...answers: readonly unknown[]) => readonly Generation[];
  /** What the answers make of a frame; null where it stays as it is. */
  lookOf?: (user: User, ...answers: readonly unknown[]) => FirstLook | null;
}

const itemsOf = (list: unknown): readonly Generation[] => (list as Partial<GenerationList>).items ?? [];
const urlOf = ({ status, limit }: Pick<ListFilter, 'status' | 'limit'>) =>
  `/api/generations?${new URLSearchParams({ status: status.join(), limit: `${limit}` })}`;

const WALL: FirstRead = {
  urls: [urlOf({ status: ['completed'], limit: WALL_PAGE_SIZE })],
  imageOf: (list) => itemsOf(list)[0]?.image?.thumbnailUrl,
  picturesOf: itemsOf,
};

/** The newest batch, unless something is in flight, which is above it, or the batch is a contact sheet, which has other details. */
const FEED: FirstRead = {
  urls: [urlOf(FINISHED_LIST), urlOf(ACTIVE_LIST)],
  imageOf: () => undefined,
  picturesOf: (finished, active) => {
    if (itemsOf(active).length > 0) return [];
    const newest = groupIntoBatches(itemsOf(finished)).find(({ generations }) =>
      generations.some(({ image }) => image),
    );
    return newest && sheetOf(newest) === null ? newest.generations : [];
  },
};

/** With an avatar there is a button to remove it. */
const PROFILE: FirstRead = {
  urls: ['/api/profile'],
  imageOf: (profile) => (profile as Profile).avatarUrl ?? undefined,
  picturesOf: () => [],
  lookOf: (_, profile) => {
    const { fullName, email, avatarUrl } = profile as Profile;
    const values = { KNOWN_FULL_NAME: fullName, KNOWN_EMAIL: email, KNOWN_AVATAR: avatarUrl ?? '' };
    return { name: avatarUrl === null ? 'initials' : 'avatar', values };
  },
};

const TEAM: FirstRead = {
  urls: ['/api/team', '/api/subscription'],
  imageOf: () => undefined,
  picturesOf: () => [],
  lookOf: teamLook,
};

/** The pictures to choose from. Earlier uploads are below them. */
const EDIT: FirstRead = {
  urls: [urlOf(RECENT_LIST), '/api/uploads'],
  imageOf: WALL.imageOf,
  picturesOf: () => [],
  lookOf: (_, list) => {
    const items = itemsOf(list).map((picture) => ({ like: 'li', values: pictureValues(picture) }));
    return items.length > 0 ? { name: 'pictures', values: {}, items } : null;
  },
};

/** The console, and the users that it lists first. Nobody else is told that there is one. */
const ADMIN: FirstRead = {
  urls: ['/api/admin/me', '/api/admin/users?filter=all'],
  isFor: (user) => user.is_operator === true,
  imageOf: () => undefined,
  picturesOf: () => [],
  lookOf: (user, operator) => {
    if (user.is_operator !== true) return { name: 'not-found', values: {} };
    const { warnings } = operator as { warnings: readonly string[] };
    if (warnings.length === 0) return { name: 'console', values: {} };
    const items = warnings.map((warning) => ({ like: 'li', values: { KNOWN_WARNING: warning } }));
    return { name: 'console-warnings', values: {}, items };
  },
};

/** Without an order there is nothing to ask. */
const NO_ORDER: FirstRead = {
  urls: [],
  imageOf: () => undefined,
  picturesOf: () => [],
  lookOf: () => ({ name: 'no-order', values: {} }),
};

const picture = (id: string): FirstRead => ({
  urls: [`/api/generations/${id}`],
  imageOf: (answer) => (answer as Partial<Generation>).image?.displayUrl,
  picturesOf: (answer) => [answer as Generation],
});

/** A picture that is edited, and what its settings depend on. */
const stage = (id: string): FirstRead => ({
  ...picture(id),
  urls: [`/api/generations/${id}`, '/api/models', '/api/subscription'],
  lookOf: (_, answer) => stageLook(answer as Generation),
});

const sheet = (id: string): FirstRead => ({
  urls: [`/api/sheets/${id}`, '/api/models', '/api/subscription'],
  imageOf: (answer) => (answer as Sheet).cells.find((cell) => cell?.image)?.image?.thumbnailUrl,
  picturesOf: () => [],
  lookOf: (_, answer, models) => sheetLook(answer as Sheet, (models as { items: readonly Model[] }).items),
});

const BY_PATH: Readonly<Record<string, FirstRead>> = {
  '/dashboard': WALL,
  '/pictures': WALL,
  '/generate': FEED,
  '/profile': PROFILE,
  '/team': TEAM,
  '/edit': EDIT,
  '/admin': ADMIN,
  '/billing/test-checkout': NO_ORDER,
};

/** By the part of the path before an id. */
const BY_ID: Readonly<Record<string, (id: string) => FirstRead>> = { p: picture, sheet };

/** Returns what a page asks first; null for pages with another query, and for pages whose first view needs nothing but the account. */
export function firstReadOf(pathname: string, search = ''): FirstRead | null {
  if (search !== '') {
    const [, edited] = /^\?picture=([\w-]+)$/.exec(search) ?? [];
    return pathname === '/edit' && edited ? stage(edited) : null;
  }
  const [, kind = '', id = ''] = /^\/(\w+)\/([\w-]+)$/.exec(pathname) ?? [];
  return BY_PATH[pathname] ?? BY_ID[kind]?.(id) ?? null;
}
