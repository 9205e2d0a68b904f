import { TeamPage } from '@/features/team/components/team-page';

export default function TeamRoute() {
  return <TeamPage />;
}
