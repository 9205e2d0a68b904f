import { lazy, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Later } from '@/components/later';
import { useSubscription } from '@/entities/subscription/subscription';
import { scrollBehavior } from '@/lib/motion';
import { useSession } from '@/lib/session';
import { useIdle } from '@/lib/use-idle';
import { whenIdle } from '@/lib/when-idle';
import type { TabItem } from '@/ui/tabs';
import { toast } from '@/ui/toast';
import { Composer } from './composer/composer';
import { useDraftStore } from './composer/draft-store';
import { RecipeDrop } from './composer/recipe-input';
import { useRecipeFromNavigation } from './composer/use-recipe-reader';
import { FeedProvider } from './feed/feed-provider';
import { FeedTab, loadFeed } from './feed/feed-tab';
import { takeOverFeed } from './feed/first-feed';
import { FollowFeed } from './feed/follow-feed';
import { type GenerateTabName, knownTab } from './generate-tabs';
import { LoadingHistory } from './history/loading-history';
import { LoadingQueue } from './queue/loading-queue';
import { QueueBadge } from './queue/queue-badge';
import { useShortcutHelp } from './shortcuts/shortcut-help';
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

export const loadData = () => takeOverFeed(loadFeed);

export function GeneratePage() {
  const [tab, showTab] = useTabInAddress();
  useSubscriptionToast();
  usePromptFromAddress();
  useRecipeFromNavigation();
  const { status } = useSession();
  const isHelpWanted = useShortcutHelp((state) => state.isOpen);
  const showNewest = () => {
    if (tab !== 'generate') showTab('generate');
    window.scrollTo({ top: 0, behavior: scrollBehavior() });
  };
  usePreload();

  const showPrompt = () => showTab('generate');
  const items: TabItem<GenerateTabName>[] = [
    { value: 'generate', label: 'Generate', content: <FeedTab /> },
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
      badge: <QueueBadge />,
      content: <Later content={<QueueTab onStart={showPrompt} />} meanwhile={<LoadingQueue />} />,
    },
  ];

  return (
    <FeedProvider>
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
      <FollowFeed isShown={tab === 'generate'} />
    </FeedProvider>
  );
}

/** What opens later is as much code as the page, and would compete with the first pictures for bandwidth. */
const PRELOAD_AFTER_MS = 3_000;

/** Loads what the user can open later, so that it opens at once: one part in each idle period. */
function usePreload(): void {
  const isIdle = useIdle();
  useEffect(() => {
    if (!isIdle) return;
    let isOver = false;
    const preload = async () => {
      for (const load of [loadPicturePage, loadHistoryTab, loadTemplatesTab, loadQueueTab]) {
        await whenIdle();
        if (isOver) return;
        await load().catch(() => undefined);
      }
    };
    const timer = setTimeout(() => void preload(), PRELOAD_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isIdle]);
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
