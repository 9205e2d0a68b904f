import axe, { type AxeResults, type ElementContext, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Landmarks, headings, and other rules beyond the standard. */
const ALL_RULES = [...WCAG, 'best-practice'];
/** The width of a phone in CSS pixels. */
const NARROW = 390;
/** A phone in the light theme and a desktop in the dark one: each width and each theme once. */
const VIEWS = [
  [NARROW, 'light'],
  [1440, 'dark'],
] as const;
const OTHER_VIEWS = [
  [NARROW, 'dark'],
  [1440, 'light'],
] as const;
/** CSS pixels: 1280 at 400 % zoom (WCAG 1.4.10). */
const NARROWEST = 320;
/** Elements around an open menu, hidden from screen readers, that forward the focus as soon as they receive it. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';
/**
 * Resolves once no visible animation has run for a few frames. With reduced motion, colors still change in transitions of zero
 * duration, and an inherited color takes one frame per level. Collapsed elements are not animated.
 */
const AT_REST = `new Promise((done) => {
  let still = 0;
  const isSeen = ({ effect }) => effect?.target?.checkVisibility() ?? false;
  const look = () => {
    still = document.getAnimations().some(isSeen) ? 0 : still + 1;
    if (still > 3) done();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

interface AccessibilityOptions {
  height?: number;
  everyPair?: boolean;
  allRules?: boolean;
  within?: string;
}

/**
 * Expects no violations on a phone in the light theme and on a desktop in the dark one, and no horizontal scrolling at the narrowest
 * width. Colors depend only on the theme and layouts only on the width, so the other two pairs are optional.
 *
 * @param options.height in pixels; larger if a sticky element would cover content
 * @param options.everyPair checks both themes at both widths
 * @param options.allRules also checks landmarks, headings and other rules beyond the standard, on a desktop
 * @param options.within checks only this element (a CSS selector), for a state of a page that is checked as a whole elsewhere
 */
export async function expectAccessible(
  page: Page,
  { height = 900, everyPair = false, allRules = false, within }: AccessibilityOptions = {},
): Promise<void> {
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  // An open popup follows its button in the next frames.
  await expect
    .poll(() => page.evaluate('document.documentElement.scrollWidth'))
    .toBeLessThanOrEqual(NARROWEST);
  for (const [width, colorScheme] of everyPair ? [...VIEWS, ...OTHER_VIEWS] : VIEWS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The sticky header is translucent, so content below it would change its colors.
    await page.evaluate('scrollTo(0, 0)');
    await page.evaluate(AT_REST);
    const rules = allRules && width > NARROW ? ALL_RULES : WCAG;
    expect(await violations(page, rules, within), `${width} px, ${colorScheme}`).toEqual([]);
  }
}

/** Returns the violations as text. Loads the rules into a page only once: that takes as long as checking a small page. */
async function violations(
  page: Page,
  tags: readonly string[],
  within: string | undefined,
): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const context: ElementContext = { ...(within && { include: [within] }), exclude: [FOCUS_GUARDS] };
  const options: RunOptions = { runOnly: [...tags], resultTypes: ['violations'], iframes: false };
  const found = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})`,
  );
  return found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`,
  );
}
