import type { User } from '@easel/shared/contracts/auth.schema';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { countPictures } from '@/entities/picture/count-pictures';
import { generationKeys, type ListFilter } from '@/entities/picture/generation-keys';
import { generationListOptions } from '@/entities/picture/list-generations';
import { formatDay } from '@/features/dashboard/day-words';
import { pictureList } from '@/features/dashboard/picture-lists';
import { toListFilter } from '@/features/pictures/wall-filter';
import { queryClient } from '@/lib/query-provider';

/** How the build renders what a page of an account shows before any code. */
interface FirstViewPlan {
  address: string;
  /** Whether the document shows it from the start, without anything of the account. */
  isFrame: boolean;
  user: User;
  /** Gives the query cache what the page has read by then. */
  prepare: () => void;
}

/** What the build writes where `src/app/ahead/first-view.ts` fills in the account's own. */
const USER: User = {
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
export const UNKNOWN_CONTENTS = [
  // The initials.
  'K',
  'U',
  formatDay(USER.created_at),
  `${countPictures(1)}, newest first`,
  countPictures(1),
  // The size of a large picture, and how React marks two texts in a row.
  '100<!-- -->%',
];

const wall = (address: string, list: ListFilter): FirstViewPlan => ({
  address,
  isFrame: false,
  user: USER,
  prepare: () =>
    queryClient.setQueryData(generationListOptions(list).queryKey, {
      pages: [{ items: [PICTURE], nextCursor: null }],
      pageParams: [null],
    }),
});

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
  ['/settings', { address: '/settings', isFrame: true, user: UNCONFIRMED, prepare: () => undefined }],
]);
