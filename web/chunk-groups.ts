import type { Rolldown } from 'vite';

type ChunkGroup = Rolldown.CodeSplittingGroup;

const HELP_TEXT = /content\/help\/([\w-]+)\/[\w-]+\.md$/;

/** Chunks that take long to evaluate, in import order. Account pages evaluate each in its own task. */
export const BUILT_ALONE = [
  'zod',
  'data',
  'parts',
  'session-schemas',
  'picture-schemas',
  'account-schemas',
  'schemas',
];

/**
 * Defines which modules are bundled together. By default, the bundler makes one file for each set of modules that the
 * same pages share: up to 75 for one page, which wait for each other and compress worse. `node
 * tests/bench/first-load.ts` measures a change.
 */
export const CHUNK_GROUPS: ChunkGroup[] = [
  // What every first load needs.
  { name: 'index', priority: 10, tags: ['$initial'] },
  // React's renderer, half of a first load's code, which is parsed and run in its own task.
  {
    name: 'renderer',
    priority: 9,
    test: /src\/renderer\.ts|node_modules\/(react-dom\/(cjs\/react-dom-client|client)|scheduler\/)/,
  },
  // The shared modules that home's first view uses.
  { name: 'first-view', priority: 8, test: /arrow-right|lib\/motion|content\/hero|contracts\/hero-sample/ },
  // Requests to the server.
  {
    name: 'data',
    priority: 7,
    test: /@tanstack\/(react-)?query|src\/lib\/(anonymous-api|answer-schemas|api-client|errors|query)|contracts\/endpoints\.ts|shared\/src\/client/,
  },
  // Base UI: first what all of its components share, then components in pages, then those that open over a page. A
  // group also takes what its modules import, unless a group above has taken it, so a page with a slider or a select
  // does not load the dialogs.
  {
    name: 'base',
    priority: 6,
    test: /@base-ui\/react\/(internals\/(?!useAnchor|composite\/root)|merge-props|floating-ui-react\/utils|utils\/(getElementTransform|resolveAria))|@base-ui\/utils\/|use-sync-external-store\/(cjs|shim)/,
    minShareCount: 2,
  },
  { name: 'controls', priority: 5, test: /@base-ui\/react\/(tabs|slider)\/|src\/ui\/tabs\./ },
  { name: 'selects', priority: 5, test: /@base-ui\/react\/select\// },
  { name: 'toasts', priority: 4, test: /@base-ui\/react\/toast\// },
  { name: 'popups', priority: 3, minShareCount: 2, test: /@base-ui|@floating-ui/ },
  // Icons of the wall of pictures, which no first view has: in `parts`, nearly every page would load them.
  {
    name: 'wall-icons',
    priority: 2.6,
    test: /lucide-react\/dist\/esm\/icons\/(file-archive|folder-(minus|plus)|heart-off|link-2|square-check|tag)\./,
  },
  // Small parts of many pages, without large dependencies.
  {
    name: 'parts',
    priority: 2.5,
    minShareCount: 3,
    test: /src\/ui\/(?!.*(dialog|drawer|menu|select|slider|tabs|toast|tooltip|progress|disclosure|checkbox|switch|field|input|textarea|popup))|src\/components\/(?!not-found-page|use-reading-place)[\w-]+\.tsx?$|src\/content\/(plan|claims|product)|src\/lib\/|entities\/(subscription|team)|billing\/plans\/plan-price|contracts\/(?!.*schema|sheet|wildcards|security-log|hero-sample|auth-sample)|lucide/,
  },
  // Form controls. Without this group, a page would wait for up to eight files of half a kilobyte.
  {
    name: 'fields',
    priority: 2.4,
    minShareCount: 2,
    test: /src\/ui\/(field|field-context|input|search-field|textarea|checkbox|disclosure|control-class)\.tsx?$|@base-ui\/react\/(field|checkbox|collapsible)\//,
  },
  // Modules that offer the plans: pricing, the upgrade tab and the lower part of home.
  {
    name: 'plans',
    priority: 2.35,
    minShareCount: 2,
    test: /entities\/billing\/|src\/content\/pricing\./,
  },
  // Modules that lists of pictures share.
  {
    name: 'picture-parts',
    priority: 2.3,
    minShareCount: 2,
    test: /src\/entities\/picture\/(picture-lists|picture-image|picture-link|get-generation|describe-style|count-pictures|edit-path|favorite-button|list-generations|viewing-button)\.|src\/lib\/recipe-handover/,
  },
  // Modules that the studio shares with one other page each, in one file instead of three of 100 to 300 bytes.
  { name: 'studio-parts', priority: 2.55, test: /icons\/wifi-off\.|use-send-confirmation\.|short-sign-up\./ },
  // Modules that all account pages share.
  {
    name: 'signed-in',
    priority: 2.25,
    test: /src\/(entities\/session\/signed-in-only|app\/header\/signed-in-area|app\/installed\/installed-app)\./,
  },
  // The rows of a wall, which pages of private links use too, and the wall of the account's pictures.
  { name: 'rows', priority: 2.2, test: /components\/justified-wall|@tanstack\/react-virtual/ },
  {
    name: 'wall',
    priority: 2.1,
    test: /entities\/picture\/wall\/(wall|wall-tile|picture-wall|select-button|use-range-selection)\./,
  },
  // Zod and the schema parts that several of the five files of `src/lib/answer-schemas.ts` use. Without these groups, a
  // page would wait for fifteen small files; a single file would block a phone for a tenth of a second (see
  // `BUILT_ALONE`).
  { name: 'zod', priority: 1.8, test: /node_modules\/zod\// },
  {
    name: 'session-schemas',
    priority: 1.7,
    minShareCount: 2,
    test: /contracts\/((auth|two-factor|bounded|errors|name|search|sizes|styles)\.schema|endpoint-schemas)\./,
  },
  {
    name: 'picture-schemas',
    priority: 1.6,
    minShareCount: 2,
    test: /contracts\/(generation|gallery|inputs|notes|plans|prompt-words|tags)\.schema\./,
  },
  {
    name: 'admin-schemas',
    priority: 1.56,
    minShareCount: 2,
    test: /contracts\/admin[\w-]*(?<!-endpoints)\.schema\./,
  },
  {
    name: 'account-schemas',
    priority: 1.55,
    minShareCount: 2,
    test: /contracts\/(api-keys|billing|security-log)\.schema\./,
  },
  {
    name: 'schemas',
    priority: 1.5,
    minShareCount: 2,
    test: /contracts\/[\w-]+(?<!-endpoints)\.schema\./,
  },
  // A category's articles are bundled together, because the search loads all of them.
  { debugName: 'help', name: (id) => `help-${HELP_TEXT.exec(id)?.[1]}`, priority: 1, test: HELP_TEXT },
  { name: 'pictures', priority: 2, minShareCount: 3, test: /features\/(generations|gallery|dashboard)/ },
];
