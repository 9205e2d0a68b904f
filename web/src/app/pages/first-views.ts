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

/** How the build renders what an account page shows before any code runs. */
export interface FirstViewPlan extends FirstViewState {
  address: string;
  /** Whether the document shows it from the start, without account data. */
  isFrame: boolean;
  /** Whether the page shows something else at an address with a query. */
  isWithoutQuery?: boolean;
  /** The looks of a frame's main part, by the name that `src/app/ahead` chooses. */
  looks?: ReadonlyMap<string, FirstViewState>;
}

/** The data that a page is rendered with. */
export interface FirstViewState {
  user: User;
  /** For a look with its own address. */
  address?: string;
  /** Fills the query cache with what the page has read by then. */
  prepare: () => void;
}

/** Placeholders for the account, which `src/app/ahead/first-view.ts` fills in. */
export const USER: User = {
  id: 'known',
  email: 'KNOWN_EMAIL',
  email_confirmed_at: '2000-01-01T00:00:00Z',
  created_at: '2000-01-01T12:00:00Z',
  user_metadata: { full_name: 'KNOWN_NAME', avatar_url: null },
};
/** The account in a frame. The address is filled in only if the account has not confirmed it. */
const UNCONFIRMED: User = {
  ...USER,
  email_confirmed_at: null,
  user_metadata: { full_name: '', avatar_url: null },
};

/** Placeholders for a picture. */
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

/** Contents of elements that depend on the account or the reader. The app adds them. */
const UNKNOWN_CONTENTS = [
  // The initials.
  'K',
  shortDate(USER.created_at),
  `${countPictures(1)}, newest first`,
  countPictures(1),
  // The size of a large picture. React separates two texts in a row with a comment.
  '100<!-- -->%',
];

/** Contents of elements, as rendered and as the build writes them. */
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
/** @param avatarUrl set in the session only, which the page shows */
const profile = (avatarUrl: string | null, { fullName, email } = PROFILE): FirstViewState => ({
  user: { ...USER, user_metadata: { full_name: fullName, avatar_url: avatarUrl } },
  prepare: () => queryClient.setQueryData(profileOptions.queryKey, { ...PROFILE, fullName, email }),
});

/**
 * A picture being edited.
 *
 * @param width relative to a height of 1
 */
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
