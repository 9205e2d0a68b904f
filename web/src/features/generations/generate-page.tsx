import { lazy, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Later } from '@/components/later';
import { useOpenPicture } from '@/entities/picture/picture-link';
import { useSteppableList } from '@/entities/picture/picture-lists';
import { useSubscription } from '@/entities/subscription/subscription';
import { fetchMore } from '@/lib/fetch-more';
import { scrollBehavior } from '@/lib/motion';
import { useSession } from '@/lib/session';
import { useIdle } from '@/lib/use-idle';
import { Badge } from '@/ui/badge';
import type { TabItem } from '@/ui/tabs';
import { toast } from '@/ui/toast';
import { Composer } from './composer/composer';
import { useDraftStore } from './composer/draft-store';
import { RecipeDrop } from './composer/recipe-input';
import { useRecipeFromNavigation } from './composer/use-recipe-reader';
import { FeedTab } from './feed/feed-tab';
import { TitleProgress } from './feed/title-progress';
import { useFeed } from './feed/use-feed';
import { useOutcomes } from './feed/use-outcomes';
import { type GenerateTabName, knownTab } from './generate-tabs';
import { LoadingHistory } from './history/loading-history';
import { useWantedDownloads } from './picture/use-wanted-downloads';
import { LoadingQueue } from './queue/loading-queue';
import { countQueue } from './queue/queue';
import { useShortcutHelp } from './shortcuts/shortcut-help';
import { useShortcuts } from './shortcuts/use-shortcuts';
import { PlanAndTest } from './studio/plan-and-test';
import { RecentGrid } from './studio/recent-grid';
import { Studio } from './studio/studio';
import { LoadingTemplates } from './templates/loading-templates';

const loadHistoryTab = () => import('./history/history-tab');
const HistoryTab = lazy(() => loadHistoryTab().then((module) => ({ default: module.HistoryTab })));
const loadTemplatesTab = () => import('./templates/templates-tab');
const TemplatesTab = lazy(() => loadTemplatesTab().then((module) => ({ default: module.TemplatesTab })));
const loadQueueTab = () => import('./queue/queue-tab');
const QueueTab = lazy(() => loadQueueTab().then((module) => ({ default: module.QueueTab })));
const loadPicturePage = () => import('./picture/picture-page');
const ShortcutDialog = lazy(() =>
  import('./shortcuts/shortcut-dialog').then((module) => ({ default: module.ShortcutDialog })),
);

export const description = 'Turn a prompt into pictures, and follow them as they are painted.';

export function GeneratePage() {
  const [tab, showTab] = useTabInAddress();
  const feed = useFeed();
  const { generations } = feed;
  const openPicture = useOpenPicture('feed');
  useSteppableList('feed', feed.pictures, {
    hasNextPage: feed.older.hasNextPage,
    onNearEnd: () => void fetchMore(feed.older),
  });
  useOutcomes(generations);
  useSubscriptionToast();
  useWantedDownloads();
  usePromptFromAddress();
  useRecipeFromNavigation();
  const { status } = useSession();
  const isHelpWanted = useShortcutHelp((state) => state.isOpen);
  const showNewest = () => {
    if (tab !== 'generate') showTab('generate');
    window.scrollTo({ top: 0, behavior: scrollBehavior() });
  };
  useShortcuts(tab === 'generate' ? feed.pictures : [], {
    onOpen: openPicture,
    onPrompt: () => document.querySelector<HTMLElement>('[data-dock] textarea')?.focus(),
  });

  // Preloaded, so that they open at once.
  const isIdle = useIdle();
  useEffect(() => {
    if (!isIdle) return;
    for (const load of [loadHistoryTab, loadTemplatesTab, loadQueueTab, loadPicturePage])
      load().catch(() => undefined);
  }, [isIdle]);

  const { processing, waiting } = countQueue(generations);
  const active = processing + waiting;
  const showPrompt = () => showTab('generate');
  const items: TabItem<GenerateTabName>[] = [
    { value: 'generate', label: 'Generate', content: <FeedTab feed={feed} /> },
    {
      value: 'history',
      label: 'History',
      content: <Later content={<HistoryTab onStart={showPrompt} />} meanwhile={<LoadingHistory />} />,
    },
    {
      value: 'templates',
      label: 'Templates',
      content: <Later content={<TemplatesTab />} meanwhile={<LoadingTemplates />} />,
    },
    {
      value: 'queue',
      label: 'Queue',
      badge: active > 0 ? <Badge tone="accent">{active}</Badge> : null,
      content: <Later content={<QueueTab onStart={showPrompt} />} meanwhile={<LoadingQueue />} />,
    },
  ];

  return (
    <>
      <Studio
        tab={tab}
        onTab={showTab}
        tabs={items}
        composer={
          <Composer onAccepted={showNewest}>
            {status === 'signed-out' ? null : <RecentGrid />}
            <PlanAndTest />
          </Composer>
        }
      />
      {isHelpWanted ? <Later content={<ShortcutDialog />} meanwhile={null} /> : null}
      <RecipeDrop />
      <TitleProgress generations={generations} />
    </>
  );
}

/** The first tab has no `tab` parameter. */
function useTabInAddress() {
  const [params, setParams] = useSearchParams();
  const showTab = (next: GenerateTabName) => {
    setParams((before) => {
      if (next === 'generate') before.delete('tab');
      else before.set('tab', next);
      return before;
    });
  };
  return [knownTab(params.get('tab')), showTab] as const;
}

/** Shows one toast if plan and credits could not be loaded. */
function useSubscriptionToast(): void {
  const { isError } = useSubscription();
  useEffect(() => {
    if (!isError) return;
    toast({
      title: 'Error',
      description: 'Failed to check subscription status',
      tone: 'destructive',
      topic: 'subscription',
    });
  }, [isError]);
}

/** Fills the prompt from `?prompt=` and removes it from the address, so that a reload does not fill it again. */
function usePromptFromAddress(): void {
  const [params, setParams] = useSearchParams();
  const update = useDraftStore((state) => state.update);
  const prompt = params.get('prompt');
  useEffect(() => {
    if (prompt === null) return;
    update({ prompt });
    setParams(
      (before) => {
        before.delete('prompt');
        before.delete('tab');
        return before;
      },
      { replace: true },
    );
  }, [prompt, update, setParams]);
}
