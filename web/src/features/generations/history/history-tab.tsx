import type { Generation } from '@easel/shared/contracts/generation.schema';
import { History } from 'lucide-react';
import { useSession } from '@/lib/session';
import { LoadingHistory } from './loading-history';
import { PictureHistory } from './picture-history';
import { PromptHistory } from './prompt-history';
import { SignInInvitation } from './sign-in-invitation';

/** What the account has asked for: its last prompts, and every picture. Both lead back to the composer. */
export function HistoryTab({
  onView,
  onStart,
}: {
  onView: (generation: Generation) => void;
  /** Leads to where a picture is asked for. */
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
    <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] xl:gap-x-12">
      <PromptHistory />
      <PictureHistory onView={onView} onStart={onStart} />
    </div>
  );
}
