import { signOut } from '@/features/auth/api/sign-out';
import { JoinPage } from '@/features/team/components/join-page';

export function JoinTeamRoute() {
  return <JoinPage onSignOut={signOut} />;
}
