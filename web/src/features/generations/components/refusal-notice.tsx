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
  const { title, message, wayForward, resetsAt } = describeRefusal(error);
  return (
    <div className="mb-3 rounded-md border border-danger/35 bg-danger-wash p-4">
      <p className="flex gap-2 font-semibold text-danger">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {title}
      </p>
      <p className="mt-1 text-sm">
        {message} {resetsAt ? `New credits arrive on ${new Date(resetsAt).toLocaleDateString()}.` : null}
      </p>
      <div className="mt-3 empty:hidden">
        <Way wayForward={wayForward} onRetry={onRetry} />
      </div>
    </div>
  );
}

function Way({ wayForward, onRetry }: { wayForward: WayForward; onRetry: () => void }) {
  const hasRoute = useHasRoute();
  if (wayForward === 'retry') {
    return (
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try Again
      </Button>
    );
  }
  const { page, to, label } = LINKS[wayForward];
  if (!hasRoute(page)) return null;
  return (
    <ButtonLink to={to} variant="secondary" size="sm">
      {label}
    </ButtonLink>
  );
}
