import type { Db } from '@easel/shared/node/db/client';
import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type RawNode,
} from 'kysely';

/** Returns the same database with its clock stopped at this time, for all queries through the returned object. */
export const stopDatabaseClock = (db: Db, at: Date): Db => db.withPlugin(new StoppedClock(at));

class StoppedClock extends OperationNodeTransformer implements KyselyPlugin {
  readonly #now: string;

  constructor(at: Date) {
    super();
    this.#now = `timestamptz '${at.toISOString()}'`;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.transformNode(node, queryId);
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }

  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const { sqlFragments, ...raw } = super.transformRaw(node, queryId);
    const stopped = sqlFragments.map((part) => part.replaceAll(/\b(now|clock_timestamp)\(\)/g, this.#now));
    return { ...raw, sqlFragments: stopped };
  }
}
