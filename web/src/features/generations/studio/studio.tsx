import { clsx } from 'clsx';
import { Keyboard, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useLiveStore } from '@/entities/picture/live-store';
import { useViewing } from '@/entities/picture/viewing';
import { ViewingButton } from '@/entities/picture/viewing-button';
import { IconButton } from '@/ui/icon-button';
import { type TabItem, TabList, TabPanels, TabsRoot } from '@/ui/tabs';
import { Heading } from '@/ui/text';
import type { GenerateTabName } from '../generate-tabs';
import { useShortcutHelp } from '../shortcuts/shortcut-help';

/**
 * The page's frame. The composer is a column beside the pictures that fills the window and does not scroll with them;
 * on a phone it is a bar at the lower edge. In a window too low for that, everything scrolls.
 */
export function Studio({
  tab,
  onTab,
  tabs,
  composer,
}: {
  tab: GenerateTabName;
  onTab: (tab: GenerateTabName) => void;
  tabs: readonly TabItem<GenerateTabName>[];
  composer: ReactNode;
}) {
  const { isOn: isViewing, leave } = useViewing();
  useEffect(() => leave, [leave]);
  return (
    <div
      data-viewing={isViewing ? '' : undefined}
      className={clsx('flex flex-1 flex-col', isViewing && 'bg-black')}
    >
      <TabsRoot
        value={tab}
        onChange={onTab}
        className={clsx(
          'flex flex-1 flex-col',
          !isViewing &&
            // With a mouse, a scroll bar takes some of the width that four styles in a row need.
            'md:grid md:grid-cols-[21rem_minmax(0,1fr)] md:max-xl:pointer-fine:grid-cols-[22rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)] min-[120rem]:grid-cols-[25rem_minmax(0,1fr)]',
        )}
      >
        <div
          className={clsx(
            'max-md:contents md:flex md:flex-col md:border-line md:border-r md:bg-paper',
            'md:[@media(min-height:34rem)]:sticky md:[@media(min-height:34rem)]:top-(--header) md:[@media(min-height:34rem)]:h-[calc(100dvh-var(--header))]',
            isViewing && 'hidden!',
          )}
        >
          <div className="px-4 pt-2.5 max-md:order-1 max-md:flex max-md:flex-row-reverse max-md:items-center max-md:justify-between max-md:border-line max-md:border-b max-md:pt-0">
            <div className="flex min-h-9 items-center gap-1">
              <Heading level={1} size="sm" className="mr-auto max-md:sr-only">
                Generate
              </Heading>
              <ConnectionNotice />
              <ViewingButton />
              <HelpButton />
            </div>
            <div className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none]">
              <TabList label="Generate" items={tabs} isDense />
            </div>
          </div>
          {composer}
        </div>
        <div
          className={clsx(
            'min-w-0 flex-1 max-md:order-2',
            isViewing ? 'bg-black p-3' : 'bg-ground px-4 py-3 lg:px-5',
          )}
        >
          {isViewing ? (
            <span className="fixed top-3 right-3 z-20 rounded-md bg-surface/80">
              <ViewingButton />
            </span>
          ) : null}
          <TabPanels items={tabs} className="h-full rounded-md" />
        </div>
      </TabsRoot>
    </div>
  );
}

function HelpButton() {
  const { open } = useShortcutHelp();
  return (
    <span className="contents pointer-coarse:hidden">
      <IconButton
        label="Keyboard shortcuts (?)"
        size="sm"
        aria-haspopup="dialog"
        icon={<Keyboard aria-hidden="true" className="size-4.5" />}
        onClick={open}
      />
    </span>
  );
}

/** Shown with a delay, because most connections return within it. */
function ConnectionNotice() {
  const isLost = useLiveStore((state) => state.connection === 'reconnecting');
  return (
    <span role="status" className="text-ink-muted text-sm">
      {isLost ? (
        <span className="inline-flex items-center gap-1.5 transition-opacity delay-700 duration-300 starting:opacity-0">
          <WifiOff aria-hidden="true" className="size-4" />
          {/* On a phone, the tabs leave no room for the word. */}
          <span className="max-md:sr-only">Reconnecting…</span>
        </span>
      ) : null}
    </span>
  );
}
