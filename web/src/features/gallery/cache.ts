import type { GalleryItem, GalleryList } from '@easel/shared/contracts/gallery.schema';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { galleryKeys } from './gallery-keys';

/** Changes a picture in every list and detail. */
export function changeItem(
  client: QueryClient,
  id: string,
  change: (item: GalleryItem) => GalleryItem,
): void {
  changeLists(client, (items) => items.map((item) => (item.id === id ? change(item) : item)));
  client.setQueriesData<GalleryItem>({ queryKey: galleryKeys.items }, (item) =>
    item?.id === id ? change(item) : item,
  );
}

/** Removes a picture from all lists. */
export function dropItem(client: QueryClient, id: string): void {
  changeLists(client, (items) => items.filter((item) => item.id !== id));
  void client.invalidateQueries({ queryKey: [...galleryKeys.items, id], refetchType: 'none' });
}

function changeLists(client: QueryClient, change: (items: GalleryItem[]) => GalleryItem[]): void {
  client.setQueriesData<InfiniteData<GalleryList>>(
    { queryKey: galleryKeys.lists },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}
