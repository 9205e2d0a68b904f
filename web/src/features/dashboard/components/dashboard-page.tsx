import { lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Container } from '@/components/container';
import { Later } from '@/components/later';
import { takeOverWall } from '@/entities/picture/take-over';
import { SignedInOnly } from '@/entities/session/signed-in-only';
import { useSession } from '@/lib/session';
import { type TabItem, Tabs } from '@/ui/tabs';
import { Heading } from '@/ui/text';
import { pictureList } from '../picture-lists';
import { AccountHead } from './account-head';
import { GalleryTab } from './gallery-tab';

const StatsTab = lazy(() => import('./stats-tab').then((module) => ({ default: module.StatsTab })));
const SettingsTab = lazy(() => import('./settings-tab').then((module) => ({ default: module.SettingsTab })));
const UpgradeTab = lazy(() => import('./upgrade-tab').then((module) => ({ default: module.UpgradeTab })));

const TABS: readonly TabItem<DashboardTab>[] = [
  { value: 'gallery', label: 'Gallery', content: <GalleryTab /> },
  { value: 'stats', label: 'Stats', content: <Later content={<StatsTab />} /> },
  { value: 'settings', label: 'Settings', content: <Later content={<SettingsTab />} /> },
  { value: 'upgrade', label: 'Upgrade', content: <Later content={<UpgradeTab />} /> },
];

export const loadData = () => takeOverWall(pictureList('all', ''));

export function DashboardPage() {
  return (
    <SignedInOnly message="Please log in to view your dashboard">
      <Dashboard />
    </SignedInOnly>
  );
}

function Dashboard() {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const showTab = (tab: DashboardTab) =>
    setParams(tab === 'gallery' ? {} : { tab }, { preventScrollReset: true });
  return (
    <Container data-wide className="py-8 sm:py-10">
      <Heading level={1} className="mb-6">
        Dashboard
      </Heading>
      {user ? <AccountHead user={user} /> : null}
      <Tabs
        label="Dashboard"
        value={knownTab(params.get('tab'))}
        onChange={showTab}
        items={TABS}
        className="mt-8"
      />
    </Container>
  );
}

export const DASHBOARD_TABS = ['gallery', 'stats', 'settings', 'upgrade'] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** Returns the tab that the address names, or the gallery if there is no such tab. */
export function knownTab(name: string | null): DashboardTab {
  return DASHBOARD_TABS.find((tab) => tab === name) ?? 'gallery';
}
