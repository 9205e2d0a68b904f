import { afterEach, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { boxOf } from './box-of.ts';
import { cancelAll } from './cancel-all.ts';
import { expectAccessible } from './expect-accessible.ts';
import { largeView } from './large-view-page.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

describeWith('gestures in the large view', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app, { hasTouch: true });
  const ada = useUser(app);
  afterEach(() => cancelAll(ada));

  const { dialog, picture, link, button, stage, percent, make, makeAll } = largeView(page, ada);

  test('zooms by wheel, double click and keyboard, and pans by drag and arrow keys', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await make('older');
    await make('a wide sea', { resolution: '1024x1024', aspectRatio: '16:9' });
    await visit.signIn(ada.email);
    await link('a wide sea').click();
    const image = picture('a wide sea');
    await image.waitFor();
    // The stage is then measured, and the picture fitted.
    await expect
      .poll(async () => (await boxOf(image)).width - (await boxOf(stage())).width)
      .toBeCloseTo(0, 0);
    const place = await boxOf(stage());
    const whole = await boxOf(image);
    await expect.poll(() => button('Fit').getAttribute('aria-pressed')).toBe('true');

    await page.keyboard.press('1');
    await percent().toBe('100%');
    await expect.poll(async () => (await boxOf(image)).width).toBeCloseTo(1344, -1);
    const before = await boxOf(image);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await boxOf(image)).x).toBeLessThan(before.x - 20);
    await dialog().getByText('1 of 2').waitFor();
    const moved = await boxOf(image);
    await page.mouse.move(place.x + 300, place.y + 300);
    await page.mouse.down();
    await page.mouse.move(place.x + 360, place.y + 300, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await boxOf(image)).x).toBeCloseTo(moved.x + 60, 0);

    // A mouse that leaves in one move, before its press counts as a drag, and is released outside.
    await page.mouse.move(place.x + 300, place.y + 2);
    await page.mouse.down();
    await page.mouse.move(place.x + 300, place.y - 4);
    await page.mouse.up();
    const dragged = await boxOf(image);
    await page.mouse.move(place.x + 300, place.y + 200, { steps: 4 });
    expect(await boxOf(image)).toEqual(dragged);

    await page.mouse.wheel(0, -400);
    await percent().toBe('200%');
    await button('Fit').click();
    await expect.poll(async () => boxOf(image)).toEqual(whole);
    await page.mouse.dblclick(place.x + 100, place.y + place.height / 2);
    await percent().toBe('100%');
    await page.mouse.dblclick(place.x + 100, place.y + place.height / 2);
    await expect.poll(async () => boxOf(image)).toEqual(whole);
    await page.keyboard.press('+');
    await page.keyboard.press('-');
    await expect.poll(() => button('Fit').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('ArrowRight');
    await picture('older').waitFor();
  });

  test('moves between pictures by swipe and zooms by pinch on a touch screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await makeAll();
    await visit.signIn(ada.email);
    await link('three').tap();
    await picture('three').waitFor();
    await expectAccessible(page, { everyPair: true });
    const touch = await page.context().newCDPSession(page);
    const { x, y, width, height } = await boxOf(stage());
    const center = { x: x + width / 2, y: y + height / 2 };
    const send = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });

    await send('touchStart', center);
    for (const by of [20, 60, 120]) await send('touchMove', { ...center, x: center.x - by });
    await send('touchEnd');
    await picture('two').waitFor();

    const fingers = (apart: number) => [
      { x: center.x - apart, y: center.y },
      { x: center.x + apart, y: center.y },
    ];
    const before = await boxOf(picture('two'));
    await send('touchStart', ...fingers(30));
    for (const apart of [40, 60, 90]) await send('touchMove', ...fingers(apart));
    await send('touchEnd');
    await expect.poll(async () => (await boxOf(picture('two'))).width / before.width).toBeCloseTo(3, 1);
  });
});
