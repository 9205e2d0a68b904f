import { Tabs as Base } from '@base-ui/react/tabs';
import { clsx } from 'clsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

export interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  /** A count or a word after the label. */
  badge?: ReactNode;
  content: ReactNode;
  /** Keeps the panel mounted while another one is shown, so that unsaved input is kept. */
  keepMounted?: boolean | undefined;
}

export interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
  className?: string | undefined;
}

/** Tabs and their panels. The list scrolls sideways if it does not fit, and scrolls to the selected tab. */
export function Tabs<Value extends string>({ label, items, ...root }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever another tab is shown
  useLayoutEffect(() => {
    if (list.current) scrollToSelected(list.current);
  }, [root.value]);
  return (
    <TabsRoot {...root}>
      <div ref={list} className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0">
        <TabList label={label} items={items} />
      </div>
      <TabPanels items={items} className="rounded-md pt-6" />
    </TabsRoot>
  );
}

/** Scrolls the selected tab to the middle of a list that does not fit. Scrolls nothing else. */
function scrollToSelected(list: HTMLElement): void {
  const tab = list.querySelector('[role="tab"][aria-selected="true"]');
  if (!tab || list.scrollWidth <= list.clientWidth) return;
  const [own, around] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2);
}

/** Wraps a {@link TabList} and its {@link TabPanels} if they are apart. */
export function TabsRoot<Value extends string>({
  value,
  onChange,
  className,
  children,
}: Pick<TabsProps<Value>, 'value' | 'onChange' | 'className'> & { children: ReactNode }) {
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)} className={className}>
      {children}
    </Base.Root>
  );
}

export function TabList<Value extends string>({
  label,
  items,
  isDense = false,
}: Pick<TabsProps<Value>, 'label' | 'items'> & {
  /** For a narrow column. */
  isDense?: boolean;
}) {
  return (
    <Base.List
      aria-label={label}
      className={clsx('relative flex min-w-max border-line border-b', !isDense && 'gap-1')}
    >
      {items.map((item) => (
        <Base.Tab
          key={item.value}
          value={item.value}
          className={clsx(
            'flex min-h-11 items-center whitespace-nowrap rounded-t-md font-medium text-ink-muted transition-colors',
            'hover:text-ink focus-visible:-outline-offset-2 data-active:text-ink',
            isDense ? 'gap-1.5 px-1.25 text-sm xl:px-1.75' : 'gap-2 px-3 text-[0.9375rem] sm:px-3.5',
          )}
        >
          {item.icon}
          {item.label}
          {item.badge}
        </Base.Tab>
      ))}
      <Base.Indicator className="absolute bottom-[-1px] left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-accent transition-[translate,width] duration-200 ease-out" />
    </Base.List>
  );
}

export function TabPanels<Value extends string>({
  items,
  className,
}: Pick<TabsProps<Value>, 'items' | 'className'>) {
  return items.map((item) => (
    <Base.Panel
      key={item.value}
      value={item.value}
      keepMounted={item.keepMounted ?? false}
      className={clsx('[[hidden]]:hidden', className)}
    >
      {item.content}
    </Base.Panel>
  ));
}
