import { fillIn } from './fill-in';

/** Values by the placeholders in which the build has left room for them. */
export type FirstValues = Readonly<Record<string, string>>;

/** One of the looks that the build has rendered of a page's main part, and what is filled in. */
export interface FirstLook {
  name: string;
  values: FirstValues;
  /** The items of its first list. */
  items?: readonly FirstItem[];
  /** Makes what is not one list of texts, such as a table, of what is filled in. @param most see {@link showLook} */
  arrange?: (content: DocumentFragment, most: number) => void;
}

export interface FirstItem {
  /** A selector of the item that it is a copy of. */
  like: string;
  values: FirstValues;
  /** A selector of the part that it does not have. */
  without?: string | undefined;
}

/**
 * Shows a look in place of the main part of a frame, whose header stays.
 *
 * @param most items with an image. The images of others come with the app, into the room that they have.
 */
export function showLook(
  frame: HTMLElement,
  { name, values, items, arrange }: FirstLook,
  most: number,
): void {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-first-view="${name}"]`);
  const main = frame.querySelector('main');
  if (!template || !main) return;
  // Filled in before it is part of the document, which would load the images of placeholders.
  const content = template.content.cloneNode(true) as DocumentFragment;
  const list = items && content.querySelector('li')?.parentElement;
  // Out of the list before the rest is filled in: what is filled in may contain a placeholder.
  const copies = items?.map(({ like, without, values: own }, index) => {
    const item = list?.querySelector(like)?.cloneNode(true) as HTMLElement;
    if (without !== undefined) item.querySelector(without)?.remove();
    if (index >= most) item.querySelectorAll('img').forEach(leaveRoom);
    fillIn(item, own);
    return item;
  });
  list?.replaceChildren();
  fillIn(content, values);
  list?.append(...(copies ?? []));
  arrange?.(content, most);
  main.replaceChildren(content);
  // It is the page of the address with its query.
  frame.removeAttribute('data-without-query');
}

/** Replaces an image by its room. */
export function leaveRoom(image: HTMLImageElement): void {
  const room = document.createElement('div');
  room.className = image.className;
  image.replaceWith(room);
}
