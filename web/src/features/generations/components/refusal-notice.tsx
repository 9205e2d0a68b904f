import { CircleAlert } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { useHasRoute } from '@/components/site-routes';
import { loginPath } from '@/lib/safe-next';
import { Button } from '@/ui/button';
import { describeRefusal, type WayForward } from '../refusal';

const LINKS: Record<Exclude<WayForward, 'retry'>, { page: string; to: string; label: string }> = {
  plans: { page: '/pricing', to: '/pricing', label: 'See plans' },
  queue: { page: '/generate', to: '/generate?tab=queue', label: 'Open the queue' },
  login: { page: '/login', to: loginPath('/generate'), label: 'Sign in again' },
};

/** Stays after the toast has gone: why the request was refused, and the way forward. */
export function RefusalNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, message, wayForward } = describeRefusal(error);
  return (
    <div className="mb-3 rounded-md border border-danger/35 bg-danger-wash p-4">
      <p className="flex gap-2 font-semibold text-danger">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {title}
      </p>
      <p className="mt-1 text-sm">{message}</p>
      <div className="mt-3">
        <Way wayForward={wayForward} onRetry={onRetry} />
      </div>
    </div>
  );
}

function Way({ wayForward, onRetry }: { wayForward: WayForward; onRetry: () => void }) {
  const hasRoute = useHasRoute();
  const link = wayForward === 'retry' ? null : LINKS[wayForward];
  if (link && hasRoute(link.page)) {
    return (
      <ButtonLink to={link.to} variant="secondary" size="sm">
        {link.label}
      </ButtonLink>
    );
  }
  return (
    <Button variant="secondary" size="sm" onClick={onRetry}>
      Try Again
    </Button>
  );
}
