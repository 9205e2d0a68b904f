import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './client.ts';
import { buildIndexes } from './concurrent-indexes.ts';
import * as first from './migrations/0001-first.ts';
import * as modelsAndVariants from './migrations/0002-models-and-variants.ts';
import * as refusedSince from './migrations/0003-refused-since.ts';
import * as accountsAndGallery from './migrations/0004-accounts-and-gallery.ts';
import * as publicApi from './migrations/0005-public-api.ts';
import * as webhooks from './migrations/0006-webhooks.ts';
import * as billing from './migrations/0007-billing.ts';
import * as operators from './migrations/0008-operators.ts';
import * as customStyles from './migrations/0009-custom-styles.ts';
import * as teams from './migrations/0010-teams.ts';
import * as statusHistory from './migrations/0011-status-history.ts';
import * as galleryRanks from './migrations/0012-gallery-ranks.ts';
import * as rateLimits from './migrations/0013-rate-limits.ts';
import * as terms from './migrations/0014-terms.ts';
import * as requestCounts from './migrations/0015-request-counts.ts';
import * as fairQueue from './migrations/0016-fair-queue.ts';
import * as paidRequests from './migrations/0017-paid-requests.ts';
import * as changes from './migrations/0020-changes.ts';
import * as spending from './migrations/0021-spending.ts';
import * as sessions from './migrations/0022-sessions.ts';
import * as keys from './migrations/0023-keys.ts';
import * as submissions from './migrations/0024-submissions.ts';
import * as queueSnapshot from './migrations/0025-queue-snapshot.ts';
import * as historyAtSize from './migrations/0026-history-at-size.ts';
import * as securityCounts from './migrations/0027-security-counts.ts';
import * as albumsAndTags from './migrations/0028-albums-and-tags.ts';
import * as shareLinks from './migrations/0029-share-links.ts';
import * as push from './migrations/0030-push.ts';
import * as news from './migrations/0031-news.ts';
import * as inputs from './migrations/0032-inputs.ts';
import * as programRequests from './migrations/0034-program-requests.ts';
import * as batchTraces from './migrations/0035-batch-traces.ts';
import * as restores from './migrations/0036-restores.ts';
import * as operatorsConsole from './migrations/0037-operators-console.ts';
import * as sheets from './migrations/0038-sheets.ts';
import * as cleanCopiesAndAuthors from './migrations/0040-clean-copies-and-authors.ts';
import * as notes from './migrations/0041-notes.ts';
import * as fewerStatements from './migrations/0042-fewer-statements.ts';
import * as requestIds from './migrations/0043-request-ids.ts';
import * as termsOfPlans from './migrations/0044-terms-of-plans.ts';
import * as uploadRoles from './migrations/0045-upload-roles.ts';
import * as pictureCounts from './migrations/0046-picture-counts.ts';
import * as claimOrder from './migrations/0047-claim-order.ts';
import * as countingInFlight from './migrations/0048-counting-in-flight.ts';
import * as functionComments from './migrations/0049-function-comments.ts';
import * as oneSettlement from './migrations/0050-one-settlement.ts';
import * as submissionsTogether from './migrations/0051-submissions-together.ts';
import * as steadyClaims from './migrations/0052-steady-claims.ts';
import * as keptPlans from './migrations/0053-kept-plans.ts';
import * as usersFirst from './migrations/0054-users-first.ts';
import * as paidSubscriptions from './migrations/0055-paid-subscriptions.ts';
import * as balancesAndDownloads from './migrations/0056-balances-and-downloads.ts';
import * as subscribedPrices from './migrations/0057-subscribed-prices.ts';

/** Migrations in order. A released migration is never edited, only followed by another. `schema/` shows the result. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-first': first,
  '0002-models-and-variants': modelsAndVariants,
  '0003-refused-since': refusedSince,
  '0004-accounts-and-gallery': accountsAndGallery,
  '0005-public-api': publicApi,
  '0006-webhooks': webhooks,
  '0007-billing': billing,
  '0008-operators': operators,
  '0009-custom-styles': customStyles,
  '0010-teams': teams,
  '0011-status-history': statusHistory,
  '0012-gallery-ranks': galleryRanks,
  '0013-rate-limits': rateLimits,
  '0014-terms': terms,
  '0015-request-counts': requestCounts,
  '0016-fair-queue': fairQueue,
  '0017-paid-requests': paidRequests,
  '0020-changes': changes,
  '0021-spending': spending,
  '0022-sessions': sessions,
  '0023-keys': keys,
  '0024-submissions': submissions,
  '0025-queue-snapshot': queueSnapshot,
  '0026-history-at-size': historyAtSize,
  '0027-security-counts': securityCounts,
  '0028-albums-and-tags': albumsAndTags,
  '0029-share-links': shareLinks,
  '0030-push': push,
  '0031-news': news,
  '0032-inputs': inputs,
  '0034-program-requests': programRequests,
  '0035-batch-traces': batchTraces,
  '0036-restores': restores,
  '0037-operators-console': operatorsConsole,
  '0038-sheets': sheets,
  '0040-clean-copies-and-authors': cleanCopiesAndAuthors,
  '0041-notes': notes,
  '0042-fewer-statements': fewerStatements,
  '0043-request-ids': requestIds,
  '0044-terms-of-plans': termsOfPlans,
  '0045-upload-roles': uploadRoles,
  '0046-picture-counts': pictureCounts,
  '0047-claim-order': claimOrder,
  '0048-counting-in-flight': countingInFlight,
  '0049-function-comments': functionComments,
  '0050-one-settlement': oneSettlement,
  '0051-submissions-together': submissionsTogether,
  '0052-steady-claims': steadyClaims,
  '0053-kept-plans': keptPlans,
  '0054-users-first': usersFirst,
  '0055-paid-subscriptions': paidSubscriptions,
  '0056-balances-and-downloads': balancesAndDownloads,
  '0057-subscribed-prices': subscribedPrices,
};

const migratorOf = (db: Db) => new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });

/**
 * Migrates the schema to the latest version, builds the indexes that must not hold up writes, and analyzes the tables if a migration ran.
 * Safe to run from several processes at once (Kysely takes a lock). Changes nothing in a database that a later version has migrated: this
 * version works on it, see decision 0054. Returns the names of the migrations that ran.
 *
 * @param last the migration to stop at, in a database that has none after it
 */
export async function migrateDatabase(db: Db, last?: string): Promise<string[]> {
  if ((await laterMigrations(db)).length > 0 && (await pendingMigrations(db)).length === 0) return [];
  const migrator = migratorOf(db);
  const { error, results } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last));
  if (error) throw error;
  const names = (results ?? []).filter((result) => result.status === 'Success').map((r) => r.migrationName);
  if (last !== undefined) return names;
  await buildIndexes(db);
  // New columns and indexes have no statistics until enough rows have changed.
  if (names.length > 0) await sql`analyze`.execute(db);
  return names;
}

/** Returns the names of migrations that have not run. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const migrations = await migratorOf(db).getMigrations();
  return migrations.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

/** Returns the names of migrations that have run, in order. */
export async function executedMigrations(db: Db): Promise<string[]> {
  const migrations = await migratorOf(db).getMigrations();
  return migrations.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name);
}

/** Returns the names of migrations that have run and that this version does not know. */
export async function laterMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ has: boolean }>`
    select to_regclass('public.kysely_migration') is not null as has`.execute(db);
  if (!tables[0]?.has) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !Object.hasOwn(MIGRATIONS, name));
}

/** Returns whether this version has all of these migrations, up to the last of them and no other. */
export function hasMigrations(names: readonly string[]): boolean {
  return Object.keys(MIGRATIONS).slice(0, names.length).join() === names.join();
}
