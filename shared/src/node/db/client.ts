import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { AlbumPicturesTable, AlbumsTable } from './albums.ts';
import type { ApiKeysTable, RequestWindowsTable } from './api-keys.ts';
import type { AuditEntriesTable } from './audit-entries.ts';
import type { BatchTracesTable } from './batch-traces.ts';
import type {
  CheckoutsTable,
  ModelSpendingTable,
  PaymentsTable,
  ProviderEventsTable,
  RefundRequestsTable,
  SoldPricesTable,
  SubscriptionsTable,
  TrialAddressesTable,
} from './billing.ts';
import type { ChoresTable } from './chores.ts';
import type { CleanPatchesTable } from './clean-patches.ts';
import type { ContactMessagesTable } from './contact-messages.ts';
import type { CreditBalancesTable, CreditEntriesTable } from './credit-entries.ts';
import type { CustomStyleSamplesTable, CustomStylesTable } from './custom-styles.ts';
import type { DownloadCountsTable, DownloadsTable, LikesTable } from './gallery.ts';
import type { GenerationsTable } from './generations.ts';
import type { IdempotencyKeysTable } from './idempotency-keys.ts';
import type { ImageOriginsTable } from './image-origins.ts';
import type { ImageVariantsTable } from './image-variants.ts';
import type { ImagesTable } from './images.ts';
import type {
  AuthChallengesTable,
  LinkedIdentitiesTable,
  PasskeysTable,
  RecoveryCodesTable,
  TotpSecretsTable,
} from './keys.ts';
import {
  asStatement,
  CLIENT_KEEP_ALIVE,
  COMMON_LIMITS,
  queryDeadlineMs,
  type SessionLimits,
  sessionSettings,
} from './limits.ts';
import type { NewsMailsTable, NewsTable } from './news.ts';
import type { OneTimeTokensTable } from './one-time-tokens.ts';
import type {
  PictureCountChangesTable,
  PictureCountsTable,
  PictureCountTurnTable,
} from './picture-counts.ts';
import { openPool, type WatchedPool } from './pool.ts';
import type { PromptHistoryTable, PromptTemplatesTable } from './prompts.ts';
import type { PushAttentionTable, PushMessagesTable, PushSubscriptionsTable } from './push.ts';
import type { ModelPaceTable, QueueAccountsTable, QueueClockTable } from './queue.ts';
import type { PausedModelsTable, PlanQueueTermsTable } from './queue-orders.ts';
import type { RequestCountsTable } from './request-counts.ts';
import type { RestoresTable } from './restores.ts';
import type { SecurityEventsTable, SecuritySealsTable } from './security-events.ts';
import type { SessionsTable } from './sessions.ts';
import type { ShareLinksTable } from './share-links.ts';
import type { SheetsTable } from './sheets.ts';
import type { EmailChangesTable, SignupInvitationsTable } from './sign-up.ts';
import type { StatusDaysTable, StatusIncidentsTable, StatusMinutesTable } from './status-history.ts';
import type { TeamInvitationsTable, TeamMembersTable, TeamsTable } from './teams.ts';
import type { UploadsTable } from './uploads.ts';
import type { NoticesTable, ProfilesTable, SettingsTable, SubscribersTable, UsersTable } from './users.ts';
import type { WebhookDeliveriesTable, WebhookEndpointsTable, WebhookSecretsTable } from './webhooks.ts';
import type { WorkersTable } from './workers.ts';

export interface Tables {
  users: UsersTable;
  profiles: ProfilesTable;
  settings: SettingsTable;
  notices: NoticesTable;
  subscribers: SubscribersTable;
  subscriptions: SubscriptionsTable;
  checkouts: CheckoutsTable;
  payments: PaymentsTable;
  refundRequests: RefundRequestsTable;
  providerEvents: ProviderEventsTable;
  soldPrices: SoldPricesTable;
  trialAddresses: TrialAddressesTable;
  modelSpending: ModelSpendingTable;
  sessions: SessionsTable;
  emailChanges: EmailChangesTable;
  signupInvitations: SignupInvitationsTable;
  securityEvents: SecurityEventsTable;
  securitySeals: SecuritySealsTable;
  apiKeys: ApiKeysTable;
  requestWindows: RequestWindowsTable;
  requestCounts: RequestCountsTable;
  idempotencyKeys: IdempotencyKeysTable;
  oneTimeTokens: OneTimeTokensTable;
  passkeys: PasskeysTable;
  authChallenges: AuthChallengesTable;
  totpSecrets: TotpSecretsTable;
  recoveryCodes: RecoveryCodesTable;
  linkedIdentities: LinkedIdentitiesTable;
  generations: GenerationsTable;
  images: ImagesTable;
  albums: AlbumsTable;
  albumPictures: AlbumPicturesTable;
  sheets: SheetsTable;
  shareLinks: ShareLinksTable;
  customStyles: CustomStylesTable;
  customStyleSamples: CustomStyleSamplesTable;
  teams: TeamsTable;
  teamMembers: TeamMembersTable;
  teamInvitations: TeamInvitationsTable;
  imageVariants: ImageVariantsTable;
  cleanPatches: CleanPatchesTable;
  imageOrigins: ImageOriginsTable;
  uploads: UploadsTable;
  likes: LikesTable;
  downloads: DownloadsTable;
  downloadCounts: DownloadCountsTable;
  pictureCounts: PictureCountsTable;
  pictureCountChanges: PictureCountChangesTable;
  pictureCountTurn: PictureCountTurnTable;
  promptHistory: PromptHistoryTable;
  promptTemplates: PromptTemplatesTable;
  contactMessages: ContactMessagesTable;
  creditEntries: CreditEntriesTable;
  creditBalances: CreditBalancesTable;
  webhookEndpoints: WebhookEndpointsTable;
  webhookSecrets: WebhookSecretsTable;
  webhookDeliveries: WebhookDeliveriesTable;
  news: NewsTable;
  newsMails: NewsMailsTable;
  pushSubscriptions: PushSubscriptionsTable;
  pushMessages: PushMessagesTable;
  pushAttention: PushAttentionTable;
  queueAccounts: QueueAccountsTable;
  queueClock: QueueClockTable;
  pausedModels: PausedModelsTable;
  planQueueTerms: PlanQueueTermsTable;
  modelPace: ModelPaceTable;
  workers: WorkersTable;
  statusMinutes: StatusMinutesTable;
  statusDays: StatusDaysTable;
  statusIncidents: StatusIncidentsTable;
  auditEntries: AuditEntriesTable;
  chores: ChoresTable;
  batchTraces: BatchTracesTable;
  restores: RestoresTable;
}

/** A database or a transaction: repos take either. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface DatabaseOptions {
  url: string;
  /** Maximum number of connections. */
  poolSize: number;
  applicationName: string;
  limits?: SessionLimits;
  /** Milliseconds for connecting, and for a free connection of the pool. */
  connectWithinMs?: number;
  /** Milliseconds until a query counts as unanswered; by default a little more than the server's limit for a statement. */
  queryWithinMs?: number;
  /** Takes the pool, for metrics. */
  watchPool?: ((name: string, pool: WatchedPool) => void) | undefined;
}

const { builtins } = pg.types;
const CONNECT_WITHIN_MS = 10_000;
const IDLE_TIMEOUT_MS = 60_000;
const MAX_LIFETIME_SECONDS = 3_600;

/**
 * Opens a pool, which connects with the first query. Lost connections are replaced, as are those that do not answer in time or
 * reach a read-only server; queries that were in flight on them reject with an error that `isOutage` recognizes.
 */
export function openDatabase(options: DatabaseOptions): Db {
  const { url, poolSize, applicationName, limits = COMMON_LIMITS } = options;
  const { connectWithinMs = CONNECT_WITHIN_MS, queryWithinMs } = options;
  const settings = sessionSettings(url, limits);
  const pool = openPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectWithinMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
    ...CLIENT_KEEP_ALIVE,
    query_timeout: queryWithinMs ?? queryDeadlineMs(settings),
    // Not startup parameters: poolers refuse those that they do not know.
    onConnect: (client) => client.query(asStatement(settings)),
    application_name: applicationName,
    types: columnTypes(),
  });
  options.watchPool?.(applicationName, pool);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
}

function columnTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  // Every int8 column (seeds, byte counts) stays far below 2^53, so a number holds it exactly.
  types.setTypeParser(builtins.INT8, Number);
  // A date without a time zone stays text, `2026-01-31`.
  types.setTypeParser(builtins.DATE, String);
  return types;
}
