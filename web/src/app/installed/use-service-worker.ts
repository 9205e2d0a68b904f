import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { whenIdle } from '@/lib/when-idle';

/** Whether it was started since the page was loaded. */
let isStarted = false;

/** Starts the service worker. */
export function useServiceWorker(): void {
  const navigate = useNavigate();

  useEffect(() => {
    if (!import.meta.env.PROD || isStarted || !('serviceWorker' in navigator)) return;
    isStarted = true;
    void whenIdle()
      .then(() => import('./service-worker'))
      .then(({ startServiceWorker }) => startServiceWorker((path) => void navigate(path)))
      .catch((error: unknown) => {
        isStarted = false;
        console.warn('The service worker did not start', error);
      });
  }, [navigate]);
}
