import type { VariantKind } from '@easel/shared/contracts/generation';
import { planOf } from '@easel/shared/contracts/plans';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { announce } from '@easel/shared/node/events/announce';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import { lockAccount } from '@easel/shared/node/repos/accounts/accounts.repo';
import {
  findGeneration,
  type GenerationWithImage,
} from '@easel/shared/node/repos/generations/generations.repo';
import { countWantedVariants, wantVariant } from '@easel/shared/node/repos/generations/variants.repo';
import { assertInUse } from '../auth/auth.policy.ts';
import { assertOwned } from '../generations/generations.policy.ts';
import { assertClean, assertFinished, assertIncluded, assertRoomForFile } from './variants.policy.ts';

export interface VariantsService {
  /**
   * Requests a larger or a vector file of a finished image. Repeating it has no effect, except that a failed file is retried.
   * Returns the generation with the file among its image's variants.
   *
   * @throws {AppError} not_found, illegal_state, plan_limit, too_many_in_flight
   */
  want(userId: string, id: string, kind: VariantKind): Promise<GenerationWithImage>;
}

export interface VariantsServiceOptions {
  db: Db;
  bus: EventBus;
  now: () => Date;
}

export function createVariantsService({ db, bus, now }: VariantsServiceOptions): VariantsService {
  const read = async (from: Db, userId: string, id: string) =>
    assertOwned(userId, await findGeneration(from, id));
  const statusOf = ({ image }: GenerationWithImage, kind: VariantKind) =>
    image?.variants.find((variant) => variant.kind === kind)?.status;

  return {
    async want(userId, id, kind) {
      const { generation, changed } = await db.transaction().execute(async (tx) => {
        const held = await lockAccount(tx, userId, now());
        if (!held) throw new AppError('unauthenticated');
        assertInUse(held.user);
        const plan = planOf(held.account, now());
        const before = await read(tx, userId, id);
        const image = assertFinished(before);
        assertIncluded(plan, kind);
        assertClean(image);
        const status = statusOf(before, kind);
        if (status === 'pending' || status === 'ready') return { generation: before, changed: undefined };
        assertRoomForFile(plan, await countWantedVariants(tx, held.account.userId, plan));
        const announced = await wantVariant(tx, { generationId: id, kind });
        return { generation: await read(tx, userId, id), changed: announced };
      });

      if (changed) void announce(bus, changed);
      // Also if it was already requested: the message may have been lost.
      if (statusOf(generation, kind) === 'pending') void bus.publish({ type: 'variant-wanted', userId, id });
      return generation;
    },
  };
}
