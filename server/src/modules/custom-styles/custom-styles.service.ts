import type { CustomStylePatch, CustomStyleRequest } from '@easel/shared/contracts/custom-styles.schema';
import { planOf } from '@easel/shared/contracts/plans';
import { AppError } from '@easel/shared/node/app-error';
import type { Db, Tx } from '@easel/shared/node/db/client';
import { accountOf, findHeldAccount, lockAccount } from '@easel/shared/node/repos/accounts/accounts.repo';
import type { EntitlementRow } from '@easel/shared/node/repos/billing/entitlements.repo';
import * as repo from '@easel/shared/node/repos/generations/custom-styles.repo';
import { findGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import { v7 as uuidv7 } from 'uuid';
import { assertInUse } from '../auth/auth.policy.ts';
import type { ContentPolicy } from '../content-policy/content-policy.ts';
import {
  assertCustomStylesIncluded,
  assertMayChange,
  assertNameIsFree,
  assertRoomForStyle,
  assertSample,
} from './custom-styles.policy.ts';

export interface CustomStylesServiceOptions {
  db: Db;
  contentPolicy: ContentPolicy;
  now: () => Date;
}

export type CustomStylesService = ReturnType<typeof createCustomStylesService>;

/**
 * Manages an account's custom styles, which everyone who shares the account can use. Without a plan that includes them, they can
 * still be read and deleted.
 */
export function createCustomStylesService({ db, contentPolicy, now }: CustomStylesServiceOptions) {
  /** @throws {AppError} not_found, also for another account's style */
  async function find(tx: Db, accountId: string, id: string): Promise<repo.CustomStyleWithAuthor> {
    const row = await repo.findCustomStyle(tx, { id, accountId });
    if (!row) throw new AppError('not_found', { detail: 'Custom style not found.' });
    return row;
  }

  async function get(userId: string, id: string) {
    return find(db, await accountOf(db, userId, now()), id);
  }

  /** Runs `act` under the account's lock, so that parallel changes see each other. */
  async function hold<T>(userId: string, act: (tx: Tx, account: EntitlementRow) => Promise<T>): Promise<T> {
    return db.transaction().execute(async (tx) => {
      const held = await lockAccount(tx, userId, now());
      if (!held) throw new AppError('unauthenticated');
      assertInUse(held.user);
      return act(tx, held.account);
    });
  }

  const write = <T>(userId: string, act: (tx: Tx, accountId: string) => Promise<T>): Promise<T> =>
    hold(userId, (tx, account) => {
      assertCustomStylesIncluded(planOf(account, now()));
      return act(tx, account.userId);
    });

  /** Refuses early, without a lock, accounts that {@link write} would refuse. Returns the account's id. */
  async function assertIncluded(userId: string): Promise<string> {
    const held = await findHeldAccount(db, userId, now());
    if (!held) throw new AppError('unauthenticated');
    assertInUse(held.user);
    assertCustomStylesIncluded(planOf(held.account, now()));
    return held.account.userId;
  }

  /** Checks the texts like those of a prompt, except the negative prompt, which is not drawn. */
  const checkWords = (userId: string, { promptSuffix, negativePrompt }: Words) =>
    contentPolicy.check(userId, { prompt: promptSuffix, negativePrompt, guidance: null, customStyle: null });

  return {
    list: async (userId: string) => repo.listCustomStyles(db, await accountOf(db, userId, now())),

    get,

    /** @throws {AppError} plan_limit, content_blocked, illegal_state when there are too many or the name is taken */
    async create(userId: string, request: CustomStyleRequest): Promise<repo.CustomStyleWithAuthor> {
      const id = uuidv7();
      const assertRoom = async (on: Db, accountId: string) => {
        assertNameIsFree(await repo.findByName(on, { accountId, name: request.name }), id);
        assertRoomForStyle((await repo.listCustomStyles(on, accountId)).length);
      };
      await assertRoom(db, await assertIncluded(userId));
      await checkWords(userId, request);
      return write(userId, async (tx, accountId) => {
        await assertRoom(tx, accountId);
        await repo.insertCustomStyle(tx, { ...request, id, accountId, authorId: userId });
        return find(tx, accountId, id);
      });
    },

    /** @throws {AppError} not_found, forbidden, plan_limit, content_blocked, illegal_state, validation_failed */
    async update(
      userId: string,
      id: string,
      { sampleGenerationId, ...patch }: CustomStylePatch,
    ): Promise<repo.CustomStyleWithAuthor> {
      const seen = await get(userId, id);
      assertMayChange(userId, seen);
      await assertIncluded(userId);
      await checkWords(userId, changed(seen, patch));
      return write(userId, async (tx, accountId) => {
        const style = changed(await find(tx, accountId, id), patch);
        assertNameIsFree(await repo.findByName(tx, style), style.id);
        await repo.updateCustomStyle(tx, style);
        if (sampleGenerationId === null) await repo.clearSample(tx, id);
        if (sampleGenerationId) {
          assertSample(userId, id, await findGeneration(tx, sampleGenerationId));
          await repo.nameSample(tx, { styleId: id, generationId: sampleGenerationId });
        }
        return find(tx, accountId, id);
      });
    },

    /** @throws {AppError} not_found, forbidden */
    async remove(userId: string, id: string): Promise<void> {
      await hold(userId, async (tx, account) => {
        const style = await find(tx, account.userId, id);
        assertMayChange(userId, style);
        await repo.deleteCustomStyle(tx, style);
      });
    },
  };
}

/** Applies a patch; fields that it leaves out keep their value. */
function changed(style: repo.CustomStyleRow, patch: Omit<CustomStylePatch, 'sampleGenerationId'>) {
  const { name, baseStyle, promptSuffix, negativePrompt } = patch;
  return {
    ...style,
    ...(name !== undefined && { name }),
    ...(baseStyle !== undefined && { baseStyle }),
    ...(promptSuffix !== undefined && { promptSuffix }),
    ...(negativePrompt !== undefined && { negativePrompt }),
  };
}

type Words = Pick<repo.CustomStyleRow, 'promptSuffix' | 'negativePrompt'>;
