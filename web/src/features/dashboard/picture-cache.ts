import type { QueryClient } from '@tanstack/react-query';
import { pictureKeys, statsKey } from './api/keys';
import { isInView, mapPictures, type Picture, type PictureFilter, type PicturePages } from './pictures';

type Change = Partial<Pick<Picture, 'isFavorite' | 'publishedAt'>>;

/** Shows a change of a picture wherever it is shown, also by taking it out of the views that hold it no more. */
export function changePicture(client: QueryClient, id: string, change: Change): void {
  replacePicture(client, id, (picture) => ({ ...picture, ...change }));
}

/** Puts the server's word on a picture wherever it is shown. */
export function applyPicture(client: QueryClient, generation: Picture): void {
  replacePicture(client, generation.id, () => generation);
}

export function removePictures(client: QueryClient, ids: readonly string[]): void {
  updateLists(client, (data) => mapPictures(data, (picture) => (ids.includes(picture.id) ? null : picture)));
}

/** Asks again for what is on the page; the rest is asked for when it is shown. */
export function refreshPictures(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: pictureKeys.lists });
  void client.invalidateQueries({ queryKey: statsKey });
}

/** Only the lists that are not on the page: the shown one has the change already, and must not jump. */
export function refreshOtherLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: pictureKeys.lists, type: 'inactive' });
  void client.invalidateQueries({ queryKey: statsKey });
}

function replacePicture(client: QueryClient, id: string, replace: (picture: Picture) => Picture): void {
  client.setQueryData<Picture>(pictureKeys.detail(id), (known) => known && replace(known));
  updateLists(client, (data, { view }) =>
    mapPictures(data, (picture) => {
      if (picture.id !== id) return picture;
      const replaced = replace(picture);
      return isInView(replaced, view) ? replaced : null;
    }),
  );
}

function updateLists(
  client: QueryClient,
  change: (data: PicturePages, filter: PictureFilter) => PicturePages,
): void {
  for (const [key, data] of client.getQueriesData<PicturePages>({ queryKey: pictureKeys.lists })) {
    if (data) client.setQueryData(key, change(data, key[2] as PictureFilter));
  }
}
