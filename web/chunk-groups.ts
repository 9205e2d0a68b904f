import type { Rolldown } from 'vite';

type ChunkGroup = Rolldown.CodeSplittingGroup;

const HELP_TEXT = /content\/help\/([\w-]+)\/[\w-]+\.md$/;

/**
 * Which modules are bundled together. By default the bundler makes one file for each set of modules that the same pages share:
 * up to 75 for one page, which wait for each other and compress worse. `node tests/bench/first-load.ts` measures a change.
 */
export const CHUNK_GROUPS: ChunkGroup[] = [
  // What every first load needs.
  { name: 'index', priority: 7, tags: ['$initial'] },
  // The shared modules that home's first view uses.
  { name: 'first-view', priority: 6, test: /landscape\.tsx|arrow-right|lib\/motion|content\/hero/ },
  // Requests to the server.
  {
    name: 'data',
    priority: 5,
    test: /@tanstack\/(react-)?query|src\/lib\/(anonymous-api|api-client|errors|query)|contracts\/endpoints\.ts|shared\/src\/client/,
  },
  // Small parts of many pages, without large dependencies.
  {
    name: 'parts',
    priority: 4,
    minShareCount: 3,
    test: /src\/ui\/(?!.*(dialog|drawer|menu|select|slider|tabs|toast|tooltip|progress|disclosure|checkbox|switch|field|input|textarea|popup))|src\/components\/[\w-]+\.tsx?$|src\/content\/(plan|claims|product)|src\/lib\/|contracts\/(?!.*schema)|lucide/,
  },
  // The inner parts that most of Base UI's components have in common.
  { name: 'base-ui', priority: 3, minShareCount: 7, test: /@base-ui|@floating-ui/ },
  // A category's articles come together: the search loads all of them.
  { name: (id) => `help-${HELP_TEXT.exec(id)?.[1]}`, priority: 1, test: HELP_TEXT },
  { name: 'pictures', priority: 2, minShareCount: 3, test: /features\/(generations|gallery|dashboard)/ },
];
