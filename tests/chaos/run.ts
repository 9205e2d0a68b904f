import { setTimeout as sleep } from 'node:timers/promises';
import { randomOf } from '../env/random.ts';
import type { Client } from './clients/client.ts';
import { startFollower } from './clients/follower.ts';
import { openPage } from './clients/page.ts';
import { startPoller } from './clients/poller.ts';
import { createExchange } from './exchange.ts';
import type { Fault } from './faults/fault.ts';
import { rewindRows } from './faults/rewind-rows.ts';
import {
  checkAnswers,
  checkClients,
  checkObjects,
  checkPayments,
  checkRows,
  waitUntilSettled,
} from './invariants.ts';
import type { ChaosOptions } from './options.ts';
import { type Outcome, summarize } from './report.ts';
import { planFaults, type ScheduledFault } from './schedule.ts';
import { type Stage, type StageSettings, startStage } from './stage.ts';
import { createTimeline, inSeconds, type Timeline } from './timeline.ts';
import { type AcceptedGeneration, live, planRequests, signUpUsers } from './users.ts';

export interface RunSettings extends ChaosOptions, StageSettings {
  faults: readonly Fault[];
  /** The least and the most seconds between the starts of two faults. */
  everySeconds: readonly [number, number];
  /** Receives each fault as it begins. */
  say(line: string): void;
}

/** The share of the run in which requests are sent; faults continue to its end. */
const REQUESTING_SHARE = 0.85;
const SETTLE_WITHIN_MS = 300_000;
const LEARN_WITHIN_MS = 60_000;
const UNTIL_ACCEPTED_MS = 180_000;

/** Runs users and faults against a new system, waits until everything has settled, and checks the promises. */
export async function runChaos(settings: RunSettings): Promise<Outcome> {
  const { seed, generations, users: userCount } = settings;
  const stage = await startStage(settings);
  let isStopped = false;
  const clients: Client[] = [];
  try {
    const users = await signUpUsers(stage, userCount);
    const timeline = createTimeline(settings.say);
    const exchange = createExchange(timeline);
    const overMs = settings.minutes * 60_000;
    const { servers } = stage.cast;
    const choices = randomOf(seed + 1);
    const pages = users.map((user) => {
      const server = servers[user.index % servers.length];
      if (!server) throw new Error('There is no server');
      return openPage(user, server, exchange);
    });
    clients.push(...pages);

    const accepted: AcceptedGeneration[] = [];
    function onAccepted(generation: AcceptedGeneration): void {
      accepted.push(generation);
      pages[generation.user.index]?.expect(generation.id);
      const random = choices;
      const shared = { servers, exchange, timeline, random };
      const choice = random();
      if (choice < 0.3) clients.push(startFollower(generation, shared));
      else if (choice < 0.6) clients.push(startPoller(generation, shared));
    }

    const plan = planFaults(
      settings.faults.filter((fault) => fault.appliesTo?.(stage) ?? true),
      {
        seed,
        overMs,
        everySeconds: settings.everySeconds,
      },
    );
    const lives = users.map((user) => {
      const count = shareOf(generations, user.index, userCount);
      const requests = planRequests(user, { seed, count, overMs: overMs * REQUESTING_SHARE });
      const random = randomOf(seed * 1_000 + 500 + user.index);
      const giveUpAtMs = overMs + UNTIL_ACCEPTED_MS;
      return live(user, requests, { servers, exchange, random, now: timeline.now, giveUpAtMs, onAccepted });
    });
    await Promise.all([
      ...lives,
      ...plan.map((each) => inflict(each, { stage, timeline, say: settings.say })),
    ]);
    await Promise.all(stage.cast.members.map((member) => member.ready()));

    const lastFaultMs = timeline.now();
    const unsettled = await waitUntilSettled(stage, SETTLE_WITHIN_MS);
    const settledMs = timeline.now() - lastFaultMs;
    const uninformed = await checkClients(stage, clients, LEARN_WITHIN_MS);
    for (const client of clients) client.close();
    const rows = await checkRows(
      stage,
      accepted.map(({ id }) => id),
    );
    const objects = await checkObjects(stage);
    const payments = await checkPayments(stage, rewoundIn(timeline));
    const figures = await summarize({
      stage,
      exchange,
      accepted: accepted.length,
      settledMs,
      orphans: objects.orphans,
    });
    isStopped = true;
    const unclean = await stage.stop();
    return {
      settings,
      timeline: timeline.entries,
      figures,
      failedStarts: stage.failedStarts,
      broken: [
        ...unsettled,
        ...rows,
        ...objects.broken,
        ...payments,
        ...uninformed,
        ...checkAnswers(exchange.bad, timeline),
        ...stage.exits.map((exit) => `a process that nobody killed has ended: ${exit}`),
        ...unclean,
      ],
    };
  } finally {
    for (const client of clients) client.close();
    if (!isStopped) await stage.stop();
  }
}

/** Begins a fault at its scheduled time, and ends it. */
async function inflict(
  { atMs, forMs, fault, random }: ScheduledFault,
  { stage, timeline, say }: { stage: Stage; timeline: Timeline; say: (line: string) => void },
) {
  await sleep(Math.max(0, atMs - timeline.now()));
  const calledMs = timeline.now();
  // A fault that needs the database cannot begin while it is down.
  const begun = await fault.begin(stage, random).catch((error: Error) => {
    say(`${inSeconds(timeline.now())} ${fault.name}: could not begin: ${error.message}`);
  });
  if (!begun) return;
  const entry = timeline.begin({ fault: fault.name, what: begun.what, calledMs, excused: begun.excused });
  await sleep(forMs);
  await begun.end();
  entry.endedMs = timeline.now();
}

/** Divides the generations among the users, in whole numbers. */
function shareOf(total: number, index: number, users: number): number {
  return Math.floor(total / users) + (index < total % users ? 1 : 0);
}

const rewoundIn = ({ entries }: Timeline) =>
  new Set(entries.filter(({ fault }) => fault === rewindRows.name).flatMap(({ what }) => what.split(', ')));
