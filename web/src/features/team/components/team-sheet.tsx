import type { Team } from '@easel/shared/contracts/team.schema';
import { lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Later } from '@/components/later';
import { Tabs } from '@/ui/tabs';
import { People } from './people';
import { TeamHead } from './team-head';

const TeamGallery = lazy(() => import('./team-gallery').then((module) => ({ default: module.TeamGallery })));

type Tab = 'people' | 'pictures';

/** The team for its members: people and pictures. */
export function TeamSheet({ team }: { team: Team }) {
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'pictures' ? 'pictures' : 'people';
  const showTab = (next: Tab) =>
    setParams(next === 'people' ? {} : { tab: next }, { preventScrollReset: true });
  return (
    <>
      <TeamHead team={team} />
      <Tabs
        label="Team"
        value={tab}
        onChange={showTab}
        className="mt-8"
        items={[
          { value: 'people', label: 'People', content: <People team={team} /> },
          {
            value: 'pictures',
            label: 'Pictures',
            content: <Later content={<TeamGallery team={team} />} />,
          },
        ]}
      />
    </>
  );
}
