import { fillIn } from './fill-in';

/** Values by the placeholders that the build has written for them. */
export type FirstValues = Readonly<Record<string, string>>;

/** One of the looks that the build has rendered for a page's main part, with the values to fill in. */
export interface FirstLook {
  name: string;
  values: FirstValues;
  /** The items of the look's first list. */
  items?: readonly FirstItem[];
  /**
   * Fills in what is not a single list of texts, such as a table.
   *
   * @param most see {@link showLook}
   */
  arrange?: (content: DocumentFragment, most: number) => void;
}

export interface FirstItem {
  /** A selector of the item to copy. */
  like: string;
  values: FirstValues;
  /** A selector of the part to remove from the copy. */
  without?: string | undefined;
}

/**
 * Replaces the main part of a frame with a look; the frame's header stays.
 *
 * @param most how many items get their image; the app loads the others, whose space is reserved
 */
export function showLook(
  frame: HTMLElement,
  { name, values, items, arrange }: FirstLook,
  most: number,
): void {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-first-view="${name}"]`);
  const main = frame.querySelector('main');
  if (!template || !main) return;
  // Filled in before insertion, because the document would load the placeholders as images.
  const content = template.content.cloneNode(true) as DocumentFragment;
  const list = items && content.querySelector('li')?.parentElement;
  // Copied before the rest is filled in, because a value may contain a placeholder.
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
  // The content now matches the address with its query.
  frame.removeAttribute('data-without-query');
}

/** Replaces an image with an empty element of the same size. */
export function leaveRoom(image: HTMLImageElement): void {
  const room = document.createElement('div');
  room.className = image.className;
  image.replaceWith(room);
}
