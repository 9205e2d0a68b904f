import { lazy, Suspense } from 'react';
import { whenIdle } from '@/lib/when-idle';
import { Hero } from './hero';

export const description =
  'Type what you have in mind, choose a style, and watch the picture come to life step by step.';

// It is prerendered, so it can be read at once. Its code loads when the browser is idle.
const BelowFirstView = lazy(async () => {
  if (!import.meta.env.SSR) await whenIdle();
  const home = await import('./below-first-view');
  return { default: home.BelowFirstView };
});

export function HomePage() {
  return (
    <>
      <Hero />
      <Suspense fallback={<div className="min-h-dvh" />}>
        <BelowFirstView />
      </Suspense>
    </>
  );
}
