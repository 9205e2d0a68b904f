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
import { groupIntoBatches, sheetOf, shownOf } from '@/features/generations/feed/batch';
import { pictureValues } from './fill-in';
import type { FirstLook } from './first-look';
import { sheetLook } from './sheet-look';
import { stageLook } from './stage-look';
import { teamLook } from './team-look';

/** The first requests of a page that has the session. */
export interface FirstRead {
  /** Exactly as in the page's own requests, which take the answers. May be empty. */
  urls: readonly string[];
  /** Whether the page sends the requests for this user; if not, there are no answers. Defaults to everybody. */
  isFor?: (user: User) => boolean;
  /** The path of the image that is painted first; undefined if there is none, or if its size depends on the window. */
  imageOf: (...answers: readonly unknown[]) => string | undefined;
  /** The pictures of the first view. */
  picturesOf: (...answers: readonly unknown[]) => readonly Generation[];
  /** Returns the frame's look for the answers; null if it stays as it is. */
  lookOf?: (user: User, ...answers: readonly unknown[]) => FirstLook | null;
}

const itemsOf = (list: unknown): readonly Generation[] => (list as Partial<GenerationList>).items ?? [];
const hasMore = (list: unknown) => (list as GenerationList).nextCursor !== null;
const urlOf = ({ status, limit }: Pick<ListFilter, 'status' | 'limit'>) =>
  `/api/generations?${new URLSearchParams({ status: status.join(), limit: `${limit}` })}`;

const WALL: FirstRead = {
  urls: [urlOf({ status: ['completed'], limit: WALL_PAGE_SIZE })],
  imageOf: (list) => itemsOf(list)[0]?.image?.thumbnailUrl,
  picturesOf: itemsOf,
};

/** The newest batch. None if something is in flight, which is above it. */
const FEED: FirstRead = {
  urls: [urlOf(FINISHED_LIST), urlOf(ACTIVE_LIST)],
  imageOf: () => undefined,
  picturesOf: (finished, active) => {
    if (itemsOf(active).length > 0) return [];
    const batches = groupIntoBatches(itemsOf(finished));
    const newest = batches.find(({ generations }) => generations.some(({ image }) => image));
    if (!newest) return [];
    // The rest of a long contact sheet is on the next page; the feed waits for it.
    const isCut = newest === batches.at(-1) && sheetOf(newest) !== null && hasMore(finished);
    return isCut ? [] : shownOf(newest);
  },
};

/** An account with an avatar has a button to remove it. */
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

/** The console and its first list of users. Other users are not told that it exists. */
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

/** Without an order there is nothing to request. */
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

/** A picture being edited, and the data that its settings depend on. */
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

/** By the path segment before the id. */
const BY_ID: Readonly<Record<string, (id: string) => FirstRead>> = { p: picture, sheet };

/**
 * Returns a page's first read. Null for pages with another query, and for pages whose first view needs only the
 * account.
 */
export function firstReadOf(pathname: string, search = ''): FirstRead | null {
  if (search !== '') {
    const [, edited] = /^\?picture=([\w-]+)$/.exec(search) ?? [];
    return pathname === '/edit' && edited ? stage(edited) : null;
  }
  const [, kind = '', id = ''] = /^\/(\w+)\/([\w-]+)$/.exec(pathname) ?? [];
  return BY_PATH[pathname] ?? BY_ID[kind]?.(id) ?? null;
}
