import { clsx } from 'clsx';
import { useLayoutEffect, useRef } from 'react';
import { Link } from '@/components/link';
import { useSectionInView, useSectionOfAddress } from '@/components/use-reading-place';
import { SETTINGS_SECTIONS } from './settings-sections';

const IDS = SETTINGS_SECTIONS.map(({ id }) => id);

/**
 * Links to the sections of the settings and marks the one in view: a column beside them, or on small screens a bar that
 * scrolls sideways. Sticky.
 */
export function SettingsNavigation() {
  const list = useRef<HTMLUListElement>(null);
  const current = useSectionInView(IDS) ?? IDS[0];
  useSectionOfAddress({ rendersLate: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another section is in view
  useLayoutEffect(() => {
    // In the next frame, which computes the layout anyway.
    const frame = requestAnimationFrame(() => {
      if (list.current) scrollToCurrent(list.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [current]);

  return (
    <nav
      aria-label="Settings sections"
      data-bar-below-header
      className={clsx(
        'sticky z-20 self-start max-lg:top-(--header) max-lg:-mx-4 max-lg:border-line max-lg:border-b max-lg:bg-paper/92 max-lg:backdrop-blur-sm sm:max-lg:-mx-6',
        'lg:-m-2 lg:top-[calc(var(--header)+1rem)] lg:max-h-[calc(100dvh-2rem-var(--header))] lg:overflow-y-auto lg:p-2',
      )}
    >
      <ul
        ref={list}
        className="flex gap-1 lg:gap-0.5 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1.5 max-lg:[scrollbar-width:none] sm:max-lg:px-6 lg:flex-col"
      >
        {SETTINGS_SECTIONS.map(({ id, title, icon: Icon }) => (
          <li key={id} className="max-lg:shrink-0">
            <Link
              to={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="flex min-h-10 items-center gap-3 rounded-md px-3 text-[0.9375rem] text-ink-muted transition-colors hover:text-ink aria-[current]:bg-sunken aria-[current]:font-medium aria-[current]:text-ink"
            >
              <Icon aria-hidden="true" className="size-4.5 shrink-0 max-lg:hidden" />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Centers the current link in a bar that does not fit. Scrolls nothing else, and not while a pointer may be about to
 * press a link.
 */
function scrollToCurrent(list: HTMLElement): void {
  if (matchMedia('(hover: hover)').matches && list.matches(':hover')) return;
  const link = list.querySelector('[aria-current]');
  if (!link || list.scrollWidth <= list.clientWidth) return;
  const [own, around] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2);
}
