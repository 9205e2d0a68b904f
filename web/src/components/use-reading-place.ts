import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageNavigation } from './page-navigation';

/**
 * The band from below the header, in pixels, down to a third of the window. A section is current while it crosses this
 * band.
 */
const BAND_TOP = 96;
const BAND_BOTTOM = 0.3;

/**
 * Returns the id of the section being read; undefined above the first one. Sections near the end never reach the band: at the end of the page, returns
 * the section that the address names, or the last one.
 */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const list = ids.join(' ');

  useEffect(() => {
    const sections = list.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const update = () => {
      const read = isScrolledToEnd()
        ? (sections.find((section) => `#${section.id}` === location.hash && isVisible(section)) ??
          sections.at(-1))
        : sections.find(isInBand);
      if (read) setCurrent(read.id);
      else if (sections[0] && isBelowBand(sections[0])) setCurrent(undefined);
    };
    // Sections also move without a scroll, when content above them loads.
    const observer = new IntersectionObserver(update, {
      rootMargin: `-${BAND_TOP}px 0px -${100 - 100 * BAND_BOTTOM}% 0px`,
    });
    for (const section of sections) observer.observe(section);
    addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('scroll', update);
    };
  }, [list]);

  return current;
}

function isScrolledToEnd(): boolean {
  // Positions are fractions of a pixel when the page is zoomed.
  return window.scrollY > 0 && window.scrollY + window.innerHeight > document.body.scrollHeight - 2;
}

function isBelowBand(section: HTMLElement): boolean {
  return section.getBoundingClientRect().top >= window.innerHeight * BAND_BOTTOM;
}

function isInBand(section: HTMLElement): boolean {
  return section.getBoundingClientRect().bottom > BAND_TOP && !isBelowBand(section);
}

function isVisible(section: HTMLElement): boolean {
  const { top, bottom } = section.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/**
 * Scrolls to the section that the address names and moves the focus there. The browser does neither if the page renders
 * after the navigation. Going back and reloading restore the scroll position instead.
 *
 * @param options.rendersLate for a page that is still short when the scroll position is restored: scrolls to the
 * section in that case too
 */
export function useSectionOfAddress({ rendersLate = false } = {}): void {
  const { hash, key } = useLocation();
  const type = usePageNavigation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same section may be opened again
  useEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    const isRestored = !rendersLate && type === 'POP' && window.scrollY > 0;
    if (!section || isRestored) return;
    section.scrollIntoView();
    const heading = section.querySelector<HTMLElement>('h2, h3');
    heading?.focus({ preventScroll: true });
  }, [hash, key, type, rendersLate]);
}
