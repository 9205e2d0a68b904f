import type { Shared } from '@easel/shared/contracts/share-links.schema';
import type { InvitationView } from '@easel/shared/contracts/team.schema';
import type { Known } from '@/lib/known';

/** The parts of the response schemas: files of `src/lib/answer-schemas.ts`. */
export type SchemaPart = 'session' | 'studio' | 'public' | 'account' | 'admin';

/** What a page shows instead of waiting for an answer. The server chooses it by name. */
export interface Look {
  name: string;
  address: string;
  known: Known | null;
  /** Source files that it needs in addition to the page's own. */
  modules?: readonly string[];
}

/** How a page that is opened from a mail or a link is rendered. */
interface OpenedPage {
  /** Rendered to what the page shows until the browser has looked up the real address. */
  address: string;
  /** The parts of the response schemas that the page needs next. */
  schemas: readonly SchemaPart[];
  looks: readonly Look[];
}

/** A value that the server fills in: a path into {@link Known}. */
export const known = (path: string) => `__KNOWN_${path}__`;
const knownNumber = (path: string) => known(path) as unknown as number;
const TOKEN = known('token');

const bare = (address: string): Look => ({ name: 'bare', address, known: null });

const INVITATION: InvitationView = {
  teamName: known('answer.teamName'),
  invitedBy: known('answer.invitedBy'),
  email: known('answer.email'),
  expiresAt: '',
};

/** The server repeats the picture's element for each picture of an album. */
const SHARED: Shared = {
  kind: 'picture',
  name: null,
  authorName: null,
  expiresAt: null,
  items: [
    {
      id: 'known',
      prompt: known('answer.items.0.prompt'),
      style: 'photorealistic',
      width: knownNumber('answer.items.0.width'),
      height: knownNumber('answer.items.0.height'),
      image: {
        url: '',
        displayUrl: known('answer.items.0.image.displayUrl'),
        thumbnailUrl: known('answer.items.0.image.thumbnailUrl'),
        contentType: '',
      },
    },
  ],
  nextCursor: null,
};
const ALBUM: Shared = { ...SHARED, kind: 'album', name: known('answer.name') };

const looked = (name: string, path: string, answer: Known['answer']): Look => ({
  name,
  address: path + TOKEN,
  known: { token: TOKEN, answer },
});
const shared = (name: string, answer: Shared | null): Look => ({
  ...looked(name, '/s/', answer),
  ...(answer?.kind === 'album' && { modules: ['src/features/shared/shared-album.tsx'] }),
});
const invited = (name: string, answer: InvitationView | null) => looked(name, '/join-team?token=', answer);

/** By pattern. */
export const OPENED_PAGES: ReadonlyMap<string, OpenedPage> = new Map([
  [
    '/reset-password',
    { address: '/reset-password?token=unknown', schemas: [], looks: [bare('/reset-password')] },
  ],
  [
    '/confirm-email',
    {
      address: '/confirm-email?token=unknown',
      schemas: ['session'],
      looks: [bare('/confirm-email'), looked('ended', '/confirm-email?token=', null)],
    },
  ],
  [
    '/join-team',
    {
      address: '/join-team?token=unknown',
      schemas: ['public'],
      looks: [bare('/join-team'), invited('invitation', INVITATION), invited('ended', null)],
    },
  ],
  [
    '/unsubscribe',
    {
      address: '/unsubscribe?user=unknown&expires=0&signature=unknown',
      schemas: [],
      looks: [bare('/unsubscribe')],
    },
  ],
  [
    '/s/:token',
    {
      address: '/s/unknown',
      schemas: ['account'],
      looks: [
        shared('picture', SHARED),
        shared('picture-by-author', { ...SHARED, authorName: known('answer.authorName') }),
        shared('album', ALBUM),
        shared('empty-album', { ...ALBUM, items: [] }),
        shared('ended', null),
      ],
    },
  ],
]);
