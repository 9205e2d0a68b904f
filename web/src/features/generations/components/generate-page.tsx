import type { Generation } from '@easel/shared/contracts/generation';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Container } from '@/components/container';
import { scrollBehavior } from '@/lib/motion';
import { Badge } from '@/ui/badge';
import { type TabItem, Tabs } from '@/ui/tabs';
import { Heading, Text } from '@/ui/text';
import { useDraftStore } from '../draft-store';
import { type GenerateTabName, knownTab } from '../generate-tabs';
import { countQueue } from '../queue';
import { useGenerations } from '../use-generations';
import { useOutcomeToasts } from '../use-outcome-toasts';
import { useSubscriptionToast } from '../use-subscription-toast';
import { ConnectionNotice } from './connection-notice';
import { GenerateTab } from './generate-tab';
import { PictureDialog } from './picture-dialog';
import { QueueTab } from './queue-tab';
import { TitleProgress } from './title-progress';

export function GeneratePage() {
  const [params, setParams] = useSearchParams();
  const { generations } = useGenerations();
  const update = useDraftStore((state) => state.update);
  const [opened, setOpened] = useState<{ generation: Generation; isOpen: boolean } | null>(null);
  useOutcomeToasts(generations);
  useSubscriptionToast();
  usePromptFromAddress();

  const tab = knownTab(params.get('tab'));
  const showTab = (next: GenerateTabName) => {
    setParams((before) => {
      if (next === 'generate') before.delete('tab');
      else before.set('tab', next);
      return before;
    });
  };
  const view = (generation: Generation) => setOpened({ generation, isOpen: true });
  const close = () => setOpened((before) => before && { ...before, isOpen: false });
  const takeOver = ({ prompt, style, settings }: Generation) => {
    const { resolution, aspectRatio } = settings;
    update({ prompt, style, resolution, aspectRatio });
    close();
    showTab('generate');
    window.scrollTo({ top: 0, behavior: scrollBehavior() });
  };

  const { processing, waiting } = countQueue(generations);
  const active = processing + waiting;
  const items: TabItem<GenerateTabName>[] = [
    { value: 'generate', label: 'Generate', content: <GenerateTab onView={view} /> },
    {
      value: 'queue',
      label: 'Queue',
      badge: active > 0 ? <Badge tone="accent">{active}</Badge> : null,
      content: <QueueTab onView={view} onStart={() => showTab('generate')} />,
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
      {opened ? (
        <PictureDialog
          // The dialog shows the picture as the lists know it now, for example after a change of the favorite.
          generation={generations.find(({ id }) => id === opened.generation.id) ?? opened.generation}
          open={opened.isOpen}
          onClose={close}
          onUsePrompt={takeOver}
        />
      ) : null}
      <TitleProgress generations={generations} />
    </Container>
  );
}

/** `?prompt=` fills the box, and is taken out of the address so that a reload does not fill it again. */
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
