import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type JustifiedRow, justifyRows, type Shape } from '@/lib/justified-rows';
import { firstPictures } from '@/lib/when-idle';

/** Between pictures, in pixels. */
const GAP = 4;
/**
 * Rows beyond the window that are kept mounted, and how many at first: on a slow connection, more would delay the first
 * pictures.
 */
const OVERSCAN = 3;
const FIRST_OVERSCAN = 0;
const FIRST_MS = 2_000;
/**
 * How many pictures a document contains: more than most windows show. `server/src/site/known-page.ts` repeats the first
 * one.
 */
const IN_DOCUMENT = 24;
/** Up to this many pictures are shown larger. */
const FEW = 3;

interface JustifiedWallProps<Item extends Shape> {
  items: readonly Item[];
  /** Whether more items may follow. The last row is then shown only once it is full. */
  isOpenEnded: boolean;
  /** Whether `onNearEnd` should be called while the end is near. */
  isNearEndWanted: boolean;
  onNearEnd: () => void;
  /**
   * The path to the items in the data that the server fills in, for a wall that the document shows before scripts run.
   */
  inDocument?: string | undefined;
  /** The content of one tile, which it fills. */
  renderItem: (item: Item, index: number) => ReactNode;
}

/** Rows of equal width with uncropped pictures. Mounts only the rows near the window. */
export function JustifiedWall<Item extends Shape>({
  // The build renders the first view of a wall for the document.
  inDocument = import.meta.env.SSR ? 'items' : undefined,
  ...rest
}: JustifiedWallProps<Item>) {
  const props = { ...rest, inDocument };
  const container = useRef<HTMLDivElement>(null);
  const place = usePlace(container);
  return (
    <div ref={container} className={clsx(props.inDocument && '@container')}>
      {place || props.inDocument ? <Rows {...props} place={place} /> : null}
    </div>
  );
}

interface Place {
  width: number;
  /** The distance from the top of the page. */
  top: number;
}

const NO_ROWS: JustifiedRow[] = [];

function Rows<Item extends Shape>({
  items,
  isOpenEnded,
  isNearEndWanted,
  onNearEnd,
  inDocument,
  renderItem,
  place,
}: JustifiedWallProps<Item> & { place: Place | null }) {
  const { width = 0, top = 0 } = place ?? {};
  const isFew = items.length <= FEW;
  const rows = useMemo(
    () =>
      width > 0
        ? justifyRows(items, { width, height: rowHeightOf(width, isFew), gap: GAP, isOpenEnded })
        : NO_ROWS,
    [items, width, isFew, isOpenEnded],
  );
  const hasStarted = useStarted();
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.height ?? 0) + GAP,
    // A new function makes the virtualizer read all sizes again.
    getItemKey: useCallback((index: number) => `${rows[index]?.key} ${rows[index]?.height}`, [rows]),
    overscan: hasStarted ? OVERSCAN : FIRST_OVERSCAN,
    // Without it, the first render has no rows, and React renders them at once after it instead of in small steps.
    ...(place && { initialRect: { width: innerWidth, height: innerHeight } }),
    scrollMargin: top,
  });
  const shown = virtualizer.getVirtualItems();
  // The wall has its height at once. React renders the first tiles in small steps, which do not block.
  const hasTiles = useDeferredValue(true, firstPictures.isInDocument ?? false);
  const isNearEnd = place !== null && (shown.at(-1)?.index ?? 0) >= rows.length - 1 - OVERSCAN;
  const latest = useRef(onNearEnd);
  useEffect(() => {
    latest.current = onNearEnd;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each page
  useEffect(() => {
    if (isNearEnd && isNearEndWanted) latest.current();
  }, [isNearEnd, isNearEndWanted, items.length]);

  if (inDocument && !(place && hasTiles)) {
    return (
      <ul className="flowing-wall">
        {items.slice(0, IN_DOCUMENT).map((item, index) => (
          <li
            key={item.id}
            data-repeat={inDocument}
            data-most={IN_DOCUMENT}
            style={{ '--width': item.width, '--height': item.height } as CSSProperties}
          >
            {renderItem(item, index)}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {(hasTiles ? shown : []).flatMap(({ index, start }) => {
        const row = rows[index];
        return (row?.tiles ?? []).flatMap((tile) => {
          const item = items[tile.index];
          return item ? (
            <li
              key={item.id}
              className="absolute"
              style={{ left: tile.x, top: start - top, width: tile.width, height: row?.height }}
            >
              {renderItem(item, tile.index)}
            </li>
          ) : (
            []
          );
        });
      })}
    </ul>
  );
}

/** Returns whether the first pictures have had time to load, or the user has scrolled. */
function useStarted(): boolean {
  const [hasStarted, setStarted] = useState(false);
  useEffect(() => {
    const start = () => startTransition(() => setStarted(true));
    const timer = setTimeout(start, FIRST_MS);
    window.addEventListener('scroll', start, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', start);
    };
  }, []);
  return hasStarted;
}

/**
 * The minimum height of a row: about five square pictures a row on a desktop, three on a phone. `.flowing-wall` uses
 * the same.
 */
function rowHeightOf(width: number, isFew: boolean): number {
  return Math.min(260, 0.135 * width + 44) * (isFew ? 1.5 : 1);
}

/**
 * Measures an element's width and place. Before that, returns those of the wall that the document shows until the app
 * renders, see `src/app/ahead/first-view.ts`; null without one.
 */
function usePlace(element: RefObject<HTMLElement | null>): Place | null {
  const [place, setPlace] = useState(placeInDocument);
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return;
      const next = placeOf(element.current);
      setPlace((before) => (before?.width === next.width && before.top === next.top ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (element.current) observer.observe(element.current);
    // Content above it may grow.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return place;
}

function placeOf(element: Element): Place {
  const { width, top } = element.getBoundingClientRect();
  return { width, top: Math.round(top + window.scrollY) };
}

function placeInDocument(): Place | null {
  const wall = import.meta.env.SSR ? null : document.querySelector('#root > [data-first-view] .flowing-wall');
  return wall && placeOf(wall);
}
