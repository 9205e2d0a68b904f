import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '@/lib/session';
import { whenIdle } from '@/lib/when-idle';

/** The pages of this process have started it. */
let isStarted = false;

/** Starts the service worker for users and in the installed app, not for visitors, who would load the app for nothing. */
export function useServiceWorker(): void {
  const { status } = useSession();
  const navigate = useNavigate();
  const isWanted = status === 'signed-in';

  useEffect(() => {
    if (!import.meta.env.PROD || isStarted || !('serviceWorker' in navigator)) return;
    if (!isWanted && !matchMedia('(display-mode: standalone)').matches) return;
    isStarted = true;
    void whenIdle()
      .then(() => import('./service-worker'))
      .then(({ startServiceWorker }) => startServiceWorker((path) => void navigate(path)))
      .catch((error: unknown) => {
        isStarted = false;
        console.warn('The service worker did not start', error);
      });
  }, [isWanted, navigate]);
}
