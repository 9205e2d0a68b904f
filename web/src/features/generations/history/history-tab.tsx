import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { loginPath } from '@/lib/safe-next';
import { useSession } from '@/lib/session';
import { EmptyState } from '@/ui/empty-state';
import type { GenerateTabName } from '../generate-tabs';
import { LoadingHistory } from './loading-history';
import { PictureHistory } from './picture-history';
import { PromptHistory } from './prompt-history';

/** The account's last prompts and all its pictures. Both lead back to the composer. */
export function HistoryTab({
  onStart,
}: {
  /** Opens the tab with the composer. */
  onStart: () => void;
}) {
  const { status } = useSession();
  if (status === 'loading') return <LoadingHistory />;
  if (status === 'signed-out') {
    return (
      <SignInInvitation
        icon={<History />}
        title="Sign in to see your history"
        description="Your prompts and pictures belong to your account, on every device."
        tab="history"
      />
    );
  }
  return (
    <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <PromptHistory />
      <PictureHistory onStart={onStart} />
    </div>
  );
}

/** Replaces a tab that needs an account. Signing in returns to it. */
export function SignInInvitation({
  icon,
  title,
  description,
  tab,
}: {
  icon: ReactNode;
  title: string;
  description: string;
  tab: GenerateTabName;
}) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      description={description}
      action={<ButtonLink to={loginPath(`/generate?tab=${tab}`)}>Sign In</ButtonLink>}
    />
  );
}
