import { WifiOff } from 'lucide-react';
import { lazy, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Container } from '@/components/container';
import { Later } from '@/components/later';
import { useLiveStore } from '@/entities/picture/live-store';
import { useOpenedPicture } from '@/entities/picture/use-opened-picture';
import { useSubscription } from '@/entities/subscription/subscription';
import { Badge } from '@/ui/badge';
import { type TabItem, Tabs } from '@/ui/tabs';
import { Heading, Text } from '@/ui/text';
import { toast } from '@/ui/toast';
import { useDraftStore } from './composer/draft-store';
import { RecipeDrop } from './composer/recipe-input';
import { useRecipeFromNavigation } from './composer/use-recipe-reader';
import { type GenerateTabName, knownTab } from './generate-tabs';
import { LoadingHistory } from './history/loading-history';
import { useWantedDownloads } from './picture/use-wanted-downloads';
import { LoadingQueue } from './queue/loading-queue';
import { countQueue } from './queue/queue';
import { useGenerations } from './queue/use-generations';
import { GenerateTab } from './stage/generate-tab';
import { TitleProgress } from './stage/title-progress';
import { useOutcomes } from './stage/use-outcomes';
import { LoadingTemplates } from './templates/loading-templates';

const loadHistoryTab = () => import('./history/history-tab');
const HistoryTab = lazy(() => loadHistoryTab().then((module) => ({ default: module.HistoryTab })));
const loadTemplatesTab = () => import('./templates/templates-tab');
const TemplatesTab = lazy(() => loadTemplatesTab().then((module) => ({ default: module.TemplatesTab })));
const loadQueueTab = () => import('./queue/queue-tab');
const QueueTab = lazy(() => loadQueueTab().then((module) => ({ default: module.QueueTab })));
const GeneratedPicture = lazy(() =>
  import('./picture/generated-picture').then((module) => ({ default: module.GeneratedPicture })),
);

export const description = 'Turn a prompt into pictures, and follow them as they are painted.';

export function GeneratePage() {
  const [tab, showTab] = useTabInAddress();
  const { generations } = useGenerations();
  const { picture, isOpen, open, close } = useOpenedPicture();
  useOutcomes(generations);
  useSubscriptionToast();
  useWantedDownloads();
  usePromptFromAddress();
  useRecipeFromNavigation();

  // Preloaded after the first paint, so that the tabs open at once.
  useEffect(() => {
    for (const load of [loadHistoryTab, loadTemplatesTab, loadQueueTab]) void load();
  }, []);

  const { processing, waiting } = countQueue(generations);
  const active = processing + waiting;
  const places = { onView: open, onStart: () => showTab('generate') };
  const items: TabItem<GenerateTabName>[] = [
    { value: 'generate', label: 'Generate', content: <GenerateTab onView={open} /> },
    {
      value: 'history',
      label: 'History',
      content: <Later content={<HistoryTab {...places} />} meanwhile={<LoadingHistory />} />,
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
      content: <Later content={<QueueTab {...places} />} meanwhile={<LoadingQueue />} />,
    },
  ];

  return (
    <Container className="py-8 sm:py-10">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <Heading level={1}>Generate</Heading>
          <Text tone="muted" className="mt-1">
            Describe a picture, and watch it being painted.
          </Text>
        </div>
        <ConnectionNotice />
      </div>
      <Tabs label="Generate" value={tab} onChange={showTab} items={items} />
      {picture ? (
        <Later
          content={<GeneratedPicture picture={picture} open={isOpen} onClose={close} />}
          meanwhile={null}
        />
      ) : null}
      <RecipeDrop />
      <TitleProgress generations={generations} />
    </Container>
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

/** Shown only after a moment, since most connections are back within it. */
function ConnectionNotice() {
  const isLost = useLiveStore((state) => state.connection === 'reconnecting');
  return (
    <span role="status" className="text-ink-muted text-sm">
      {isLost ? (
        <span className="inline-flex items-center gap-1.5 transition-opacity delay-700 duration-300 starting:opacity-0">
          <WifiOff aria-hidden="true" className="size-4" />
          Reconnecting…
        </span>
      ) : null}
    </span>
  );
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
