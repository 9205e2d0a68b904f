import { ATTENTION_SECONDS } from '@easel/shared/contracts/push';
import { api } from '@/lib/api-client';

const REPEAT_MS = (ATTENTION_SECONDS / 2) * 1_000;
/** Without any input for this long, the user counts as away. */
const IDLE_MS = 180_000;
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const;

/**
 * Tells the server while the user looks at this page, so that it holds push messages back, and when they no longer do.
 * Also clears the notifications and the badge while they look.
 */
export function reportAttention(): () => void {
  let lastInputMs = performance.now();
  let isReported = false;
  const isLooking = () => document.visibilityState === 'visible' && performance.now() - lastInputMs < IDLE_MS;

  const report = () => {
    const looking = isLooking();
    if (!looking && !isReported) return;
    isReported = looking;
    if (looking) void clearNotifications();
    // A closing page can still send this. A lost report is repeated, and a stale one expires after a short time.
    void api.noteAttention({ body: { isLooking: looking }, keepalive: true }).catch(() => undefined);
  };
  const onInput = () => {
    const wasIdle = !isLooking();
    lastInputMs = performance.now();
    if (wasIdle) report();
  };

  report();
  const timer = setInterval(report, REPEAT_MS);
  document.addEventListener('visibilitychange', report);
  for (const input of INPUTS) addEventListener(input, onInput, { passive: true });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', report);
    for (const input of INPUTS) removeEventListener(input, onInput);
  };
}

async function clearNotifications(): Promise<void> {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => undefined);
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications?.()) ?? [];
  for (const notification of shown) notification.close();
}
