import type { Generation } from '@easel/shared/contracts/generation.schema';
import type { QueryClient } from '@tanstack/react-query';
import { settingsOptions } from '@/entities/settings/settings';

/**
 * Tells of a finished picture by the browser, where nobody looks at the page and its account wants that. The settings are
 * asked for only then; a notification is not worth an error.
 */
export async function notifyOfPicture(client: QueryClient, { id, prompt, image }: Generation): Promise<void> {
  if (document.visibilityState === 'visible') return;
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const settings = await client.ensureQueryData(settingsOptions).catch(() => null);
  if (!settings?.notifications.push) return;
  try {
    const icon = image?.thumbnailUrl;
    // Two tabs of one browser tell of it once.
    const notification = new Notification('Your picture is ready', {
      body: prompt,
      tag: id,
      ...(icon !== undefined && { icon }),
    });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Chrome on Android has permission, but shows them to service workers alone.
  }
}
