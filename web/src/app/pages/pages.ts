import { type ComponentType, createContext, Fragment, type ReactNode } from 'react';

export type PageParams = Readonly<Record<string, string | undefined>>;

/** Optional exports of a page's file, in addition to its component. */
interface PageExtras {
  /** For search engines and link previews. Not in the route table, which is part of every first load. */
  description?: string;
  /** Loads data that the page requires, such as an article's text. The page receives it as `data`. */
  loadData?: (params: PageParams) => Promise<unknown>;
}

export interface PageModule extends PageExtras {
  Component: ComponentType<{ data: never }>;
}

type PageFile<Name extends string> = Readonly<Record<Name, PageModule['Component']>> & PageExtras;

/** Returns a loader for the page whose component has this name in its file. */
export function page<Name extends string>(load: () => Promise<PageFile<NoInfer<Name>>>, name: Name) {
  return async (): Promise<PageModule> => {
    const { [name]: Component, description, loadData } = await load();
    return { Component, ...(description && { description }), ...(loadData && { loadData }) };
  };
}

export interface Page {
  description: string | undefined;
  Component: ComponentType<{ data: unknown }>;
  data: unknown;
  /** Rendered around the component. */
  Provider: ComponentType<{ children: ReactNode }>;
}

interface Loadable {
  path: string;
  load: () => Promise<PageModule>;
  asksNothing?: boolean;
}

export type Pages = ReturnType<typeof createPages>;

/**
 * Keeps the pages that are loaded or loading.
 *
 * @param isFirstReady whether the first page is loaded before the first render
 */
export function createPages(isFirstReady = true) {
  const loaded = new Map<string, Page>();
  const coming = new Map<string, Promise<Page>>();
  /** The promises that {@link read} has returned. */
  const promised = new Map<string, Promise<Page>>();
  const failed = new Set<string>();
  /** Pages that the user waits for. Others are prefetched. */
  const awaited = new Set<string>();
  const listeners = new Set<() => void>();
  // In a microtask: `read` runs while React renders, when no other component may be updated.
  const tell = () =>
    queueMicrotask(() => {
      for (const listener of listeners) listener();
    });

  async function fetchPage({ load, asksNothing }: Loadable, params: PageParams): Promise<Page> {
    const [{ Component, description, loadData }, Provider] = await Promise.all([
      load(),
      asksNothing ? Fragment : import('@/lib/query-provider').then(({ QueryProvider }) => QueryProvider),
    ]);
    return {
      Component: Component as Page['Component'],
      description,
      data: await loadData?.(params),
      Provider,
    };
  }

  async function load(route: Loadable, params: PageParams): Promise<Page> {
    const key = keyOf(route, params);
    const known = loaded.get(key) ?? coming.get(key);
    if (known) return known;
    const page = fetchPage(route, params);
    coming.set(key, page);
    try {
      const ready = await page;
      loaded.set(key, ready);
      coming.delete(key);
      return ready;
    } catch (error) {
      // Keeps the rejected promise, or React would retry on every render of the error.
      failed.add(key);
      throw error;
    } finally {
      awaited.delete(key);
      tell();
    }
  }

  return {
    isFirstReady,
    load,

    /**
     * Returns the page, or a promise of it, for the component that renders it. Keeps returning a promise once it has
     * returned one: a component that has called `use` has to call it again in its next render, or the hook after it
     * throws.
     */
    read(route: Loadable, params: PageParams): Page | Promise<Page> {
      const key = keyOf(route, params);
      const known = promised.get(key) ?? loaded.get(key);
      if (known) return known;
      if (!failed.has(key)) {
        awaited.add(key);
        tell();
      }
      if (!coming.has(key)) load(route, params).catch(() => undefined);
      const page = coming.get(key) as Promise<Page>;
      promised.set(key, page);
      return page;
    },

    /** Lets the next visit retry pages that failed to load. */
    forgetFailed(): void {
      for (const key of failed) {
        coming.delete(key);
        promised.delete(key);
      }
      failed.clear();
    },

    /** Returns whether the user waits for a page. */
    isLoading: () => awaited.size > 0,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function keyOf({ path }: Loadable, params: PageParams): string {
  return [path, ...Object.values(params)].join(' ');
}

export const PagesContext = createContext<Pages>(createPages());
