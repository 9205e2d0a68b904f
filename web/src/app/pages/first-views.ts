import type { User } from '@easel/shared/contracts/auth.schema';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import type { Profile } from '@easel/shared/contracts/profile.schema';
import { countPictures } from '@/entities/picture/count-pictures';
import { generationKeys, type ListFilter, RECENT_LIST } from '@/entities/picture/generation-keys';
import { generationListOptions } from '@/entities/picture/list-generations';
import { pictureList } from '@/features/dashboard/picture-lists';
import { toListFilter } from '@/features/pictures/wall-filter';
import { profileOptions } from '@/features/profile/api/get-profile';
import { shortDate } from '@/lib/dates';
import { queryClient } from '@/lib/query-provider';
import { adminLooks } from './admin-looks';
import { replacedOfSheet, SHEET_ID, sheetLooks } from './sheet-looks';
import { REPLACED_OF_TEAM, teamLooks } from './team-looks';

/** How the build renders what a page of an account shows before any code. */
export interface FirstViewPlan extends FirstViewState {
  address: string;
  /** Whether the document shows it from the start, without anything of the account. */
  isFrame: boolean;
  /** Whether the page shows something else at an address with a query. */
  isWithoutQuery?: boolean;
  /** What becomes of the main part of a frame, by the name that `src/app/ahead` chooses it by. */
  looks?: ReadonlyMap<string, FirstViewState>;
}

/** What a page has when it is rendered. */
export interface FirstViewState {
  user: User;
  /** Of a look that has an address of its own. */
  address?: string;
  /** Gives the query cache what the page has read by then. */
  prepare: () => void;
}

/** What the build writes where `src/app/ahead/first-view.ts` fills in the account's own. */
export const USER: User = {
  id: 'known',
  email: 'KNOWN_EMAIL',
  email_confirmed_at: '2000-01-01T00:00:00Z',
  created_at: '2000-01-01T12:00:00Z',
  user_metadata: { full_name: 'KNOWN_NAME', avatar_url: null },
};
/** An account in a frame: only of one that has not confirmed its address, the address is filled in. */
const UNCONFIRMED: User = {
  ...USER,
  email_confirmed_at: null,
  user_metadata: { full_name: '', avatar_url: null },
};

/** What the build writes in place of a picture. */
export const PICTURE = {
  id: 'KNOWN_ID',
  prompt: 'KNOWN_PROMPT',
  style: 'photorealistic',
  status: 'completed',
  version: 1,
  width: 1,
  height: 1,
  image: { url: '', displayUrl: 'KNOWN_DISPLAY', thumbnailUrl: 'KNOWN_THUMBNAIL', contentType: '' },
} as unknown as Generation;
const LARGE_PICTURE = { ...PICTURE, width: 'KNOWN_WIDTH', height: 'KNOWN_HEIGHT' };

/** Elements' contents that depend on the account or the reader: they appear with the app. */
const UNKNOWN_CONTENTS = [
  // The initials.
  'K',
  'U',
  shortDate(USER.created_at),
  `${countPictures(1)}, newest first`,
  countPictures(1),
  // The size of a large picture, and how React marks two texts in a row.
  '100<!-- -->%',
];

/** What the build writes in place of elements' contents that it renders otherwise. */
export const REPLACED_CONTENTS: readonly (readonly [string, string])[] = [
  ...UNKNOWN_CONTENTS.map((one) => [one, '\u00a0'] as const),
  ...REPLACED_OF_TEAM,
  ...replacedOfSheet(PICTURE),
];

const setPictures = (list: ListFilter) =>
  queryClient.setQueryData(generationListOptions(list).queryKey, {
    pages: [{ items: [PICTURE], nextCursor: null }],
    pageParams: [null],
  });

const wall = (address: string, list: ListFilter): FirstViewPlan => ({
  address,
  isFrame: false,
  user: USER,
  prepare: () => setPictures(list),
});

const PROFILE: Profile = {
  id: USER.id,
  email: 'KNOWN_EMAIL',
  fullName: 'KNOWN_FULL_NAME',
  avatarUrl: null,
  updatedAt: USER.created_at,
};
/** @param avatarUrl only the session's is shown */
const profile = (avatarUrl: string | null, { fullName, email } = PROFILE): FirstViewState => ({
  user: { ...USER, user_metadata: { full_name: fullName, avatar_url: avatarUrl } },
  prepare: () => queryClient.setQueryData(profileOptions.queryKey, { ...PROFILE, fullName, email }),
});

/** A picture that is edited. @param width by a height of 1 */
const stage = (width: number): FirstViewState => ({
  user: USER,
  address: `/edit?picture=${PICTURE.id}`,
  prepare: () => queryClient.setQueryData(generationKeys.detail(PICTURE.id), { ...PICTURE, width }),
});

const NOTHING: FirstViewState = { user: UNCONFIRMED, prepare: () => undefined };

/** By the pattern of the page. */
export const FIRST_VIEWS: ReadonlyMap<string, FirstViewPlan> = new Map([
  ['/dashboard', wall('/dashboard', pictureList('all', ''))],
  ['/pictures', wall('/pictures', toListFilter({}))],
  [
    '/p/:id',
    {
      address: `/p/${PICTURE.id}`,
      isFrame: false,
      user: USER,
      prepare: () => queryClient.setQueryData(generationKeys.detail(PICTURE.id), LARGE_PICTURE),
    },
  ],
  ['/settings', { ...NOTHING, address: '/settings', isFrame: true }],
  [
    '/profile',
    {
      ...profile(null, { ...PROFILE, fullName: '', email: '' }),
      address: '/profile',
      isFrame: true,
      looks: new Map([
        ['initials', profile(null)],
        ['avatar', profile('KNOWN_AVATAR')],
      ]),
    },
  ],
  ['/team', { ...NOTHING, address: '/team', isFrame: true, looks: teamLooks(USER) }],
  ['/sheet', { ...NOTHING, address: '/sheet', isFrame: true }],
  [
    '/sheet/:id',
    { ...NOTHING, address: `/sheet/${SHEET_ID}`, isFrame: true, looks: sheetLooks(USER, PICTURE) },
  ],
  ['/admin', { ...NOTHING, address: '/admin', isFrame: true, looks: adminLooks(USER) }],
  [
    '/billing/test-checkout',
    {
      ...NOTHING,
      address: '/billing/test-checkout?session=known',
      isFrame: true,
      looks: new Map([
        ['no-order', { user: USER, address: '/billing/test-checkout', prepare: () => undefined }],
      ]),
    },
  ],
  [
    '/edit',
    {
      ...NOTHING,
      address: '/edit',
      isFrame: true,
      isWithoutQuery: true,
      looks: new Map([
        ['pictures', { user: USER, prepare: () => setPictures(RECENT_LIST) }],
        ['stage', stage(1)],
        ['stage-wide', stage(2)],
      ]),
    },
  ],
]);
