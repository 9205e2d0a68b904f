import { ALBUMS_MAX } from '@easel/shared/contracts/albums';
import { AppError } from '@easel/shared/node/app-error';
import { invalid } from '../../http/validation.ts';

export const noSuchAlbum = () => new AppError('not_found', { detail: 'Album not found.' });

/** Names are unique for a user, so that a form that is sent twice creates one album. */
export const nameTaken = () =>
  invalid([{ pointer: '/name', message: 'You already have an album with this name.' }]);

/** @throws {AppError} illegal_state when the user has as many albums as allowed */
export function assertRoomForAlbum(own: number): void {
  if (own < ALBUMS_MAX) return;
  throw new AppError('illegal_state', {
    detail: `You've reached the limit of ${ALBUMS_MAX} albums. Delete one to create another.`,
  });
}
