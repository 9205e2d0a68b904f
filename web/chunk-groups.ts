import type { Rolldown } from 'vite';

type ChunkGroup = Rolldown.CodeSplittingGroup;

const HELP_TEXT = /content\/help\/([\w-]+)\/[\w-]+\.md$/;

/** Files that take long to evaluate, each after those that it imports: a page of an account runs each in a task of its own. */
export const BUILT_ALONE = ['zod', 'data', 'parts', 'session-schemas', 'picture-schemas', 'schemas'];

/**
 * Which modules are bundled together. By default the bundler makes one file for each set of modules that the same pages share:
 * up to 75 for one page, which wait for each other and compress worse. `node tests/bench/first-load.ts` measures a change.
 */
export const CHUNK_GROUPS: ChunkGroup[] = [
  // What every first load needs.
  { name: 'index', priority: 10, tags: ['$initial'] },
  // React's renderer, which is half of a first load's code: it is parsed and run in a task of its own.
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
  // Base UI: what all of its components have in common, then those that stand on pages, then what opens over a page. A group takes
  // what its modules import unless one above has it, so a page with a slider or a select does not load the dialogs.
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
  // Small parts of many pages, without large dependencies.
  // The icons of the wall of pictures, which no first view has: `parts` would bring them to nearly every page.
  {
    name: 'wall-icons',
    priority: 2.6,
    test: /lucide-react\/dist\/esm\/icons\/(file-archive|folder-(minus|plus)|heart-off|link-2|square-check|tag)\./,
  },
  {
    name: 'parts',
    priority: 2.5,
    minShareCount: 3,
    test: /src\/ui\/(?!.*(dialog|drawer|menu|select|slider|tabs|toast|tooltip|progress|disclosure|checkbox|switch|field|input|textarea|popup))|src\/components\/(?!not-found-page|use-reading-place)[\w-]+\.tsx?$|src\/content\/(plan|claims|product)|src\/lib\/|entities\/(subscription|team)|billing\/plans\/plan-price|contracts\/(?!.*schema|sheet|wildcards|security-log|hero-sample|auth-sample)|lucide/,
  },
  // What forms consist of: a page waited for up to eight files of half a kilobyte.
  {
    name: 'fields',
    priority: 2.4,
    minShareCount: 2,
    test: /src\/ui\/(field|field-context|input|textarea|checkbox|disclosure|control-class)\.tsx?$|@base-ui\/react\/(field|checkbox|collapsible)\//,
  },
  // What offers the plans: pricing, the upgrade tab and the lower part of home.
  {
    name: 'plans',
    priority: 2.35,
    minShareCount: 2,
    test: /entities\/billing\/|src\/content\/pricing\./,
  },
  // What lists of pictures have in common.
  {
    name: 'picture-parts',
    priority: 2.3,
    minShareCount: 2,
    test: /src\/entities\/picture\/(picture-lists|picture-image|picture-link|get-generation|describe-style|count-pictures|edit-path|favorite-button|list-generations|viewing-button)\.|src\/lib\/recipe-handover/,
  },
  // What every page of an account has in common.
  {
    name: 'signed-in',
    priority: 2.25,
    test: /src\/(entities\/session\/signed-in-only|app\/header\/signed-in-area|app\/installed\/installed-app)\./,
  },
  // The rows of a wall, which the pages of private links have, too, and the wall of the account's pictures.
  { name: 'rows', priority: 2.2, test: /components\/justified-wall|@tanstack\/react-virtual/ },
  {
    name: 'wall',
    priority: 2.1,
    test: /entities\/picture\/wall\/(wall|wall-tile|picture-wall|select-button|use-range-selection)\.|src\/ui\/search-field\./,
  },
  // Zod and the parts of the answers' schemas that several of the five files of `src/lib/answer-schemas.ts` use: a page waited for fifteen
  // small files. In one file they would block a phone for a tenth of a second; see `BUILT_ALONE`.
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
    name: 'schemas',
    priority: 1.5,
    minShareCount: 2,
    test: /contracts\/[\w-]+(?<!-endpoints)\.schema\./,
  },
  // A category's articles come together: the search loads all of them.
  { name: (id) => `help-${HELP_TEXT.exec(id)?.[1]}`, priority: 1, test: HELP_TEXT },
  { name: 'pictures', priority: 2, minShareCount: 3, test: /features\/(generations|gallery|dashboard)/ },
];
