import { ATTENTION_SECONDS } from '@easel/shared/contracts/push';
import { api } from '@/lib/api-client';

const REPEAT_MS = (ATTENTION_SECONDS / 2) * 1_000;
/** Without any input for this long, the user counts as away. */
const IDLE_MS = 180_000;
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const;

/**
 * Tells the server while this page is in sight, so that push messages wait, and again when it no longer is. Takes the notifications
 * and the badge of what can be seen now away.
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
    // A page that is being closed can still send this one. What is lost is said again, or believed for a short time only.
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
