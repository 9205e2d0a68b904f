import { type KnownPages, linkToken, nullIfEnded } from '../../site/known-page.ts';
import type { LinksService } from './links.service.ts';

/** Recognizes expired links to confirm an address, `/confirm-email?token=…`. The content of other links depends on who is signed in. */
export function createKnownMailedLink({
  mailedLinks,
}: {
  mailedLinks: Pick<LinksService, 'view'>;
}): KnownPages {
  return async (path, query) => {
    const token = path === '/confirm-email' ? linkToken(query.get('token')) : null;
    if (token === null) return null;
    return (await mailedLinks.view(token).catch(nullIfEnded)) ? null : { look: 'ended', token, answer: null };
  };
}
