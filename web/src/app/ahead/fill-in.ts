import type { Generation } from '@easel/shared/contracts/generation.schema';

/** The longest that the app's code waits for pictures; more would keep the user waiting. */
const LONGEST_WAIT_MS = 1_000;

/** Resolves when the page's style sheets have loaded or failed. Nothing can be measured without them. */
export async function styled(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  await Promise.all(
    sheets
      .filter(({ sheet }) => !sheet)
      .map(
        (link) =>
          new Promise((resolve) => {
            link.addEventListener('load', resolve);
            link.addEventListener('error', resolve);
          }),
      ),
  );
}

/** Resolves when the view and its pictures are painted, after a second at the latest. */
export async function painted(view: Element): Promise<void> {
  await Promise.race([paint(view), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
}

async function paint(view: Element): Promise<void> {
  const images = [...view.querySelectorAll<HTMLImageElement>('main img')];
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Fills in a picture; see {@link fillIn}. */
export const fillInPicture = (top: Node, picture: Generation) => fillIn(top, pictureValues(picture));

/** A picture's values, by placeholder. */
export const pictureValues = ({ id, prompt, image, width, height }: Generation) => ({
  KNOWN_ID: id,
  KNOWN_PROMPT: prompt,
  KNOWN_WIDTH: `${width}`,
  KNOWN_HEIGHT: `${height}`,
  KNOWN_THUMBNAIL: image?.thumbnailUrl ?? '',
  KNOWN_DISPLAY: image?.displayUrl ?? '',
});

/**
 * Fills values into texts and attributes; they are not parsed as HTML. Each text is filled in once: a prompt may
 * contain a placeholder.
 */
export function fillIn(top: Node, values: Readonly<Record<string, string>>): void {
  const names = new RegExp(Object.keys(values).join('|'), 'g');
  const filled = (text: string) => text.replace(names, (name) => values[name] ?? '');
  const nodes = document.createTreeWalker(top, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node: Node | null = top; node; node = nodes.nextNode()) {
    if (node instanceof Text) node.data = filled(node.data);
    if (!(node instanceof Element)) continue;
    for (const { name, value } of node.attributes) {
      const next = filled(value);
      if (next !== value) node.setAttribute(name, next);
    }
  }
}
