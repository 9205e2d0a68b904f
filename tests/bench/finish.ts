import { createImageFinisher } from '@easel/worker/image/finisher';
import sharp from 'sharp';
import { measureMemory } from './memory.ts';
import { encodeAlone, paint, recipe } from './pictures.ts';
import { type Measurement, printTable, quantile } from './table.ts';

const ROUNDS = 30;

/**
 * Measures finishing one picture at a time on one core, against sharp's encoding of the same three files alone, and the memory for
 * four of the largest pictures at once, against Node with only the same input bytes.
 */
export async function measureFinish(): Promise<Measurement[]> {
  sharp.cache(false);
  sharp.concurrency(1);
  const speeds: Measurement[] = [];
  for (const side of [512, 1_024, 1_536]) speeds.push(await measureSpeed(side));
  return [...speeds, ...(await measureMemory())];
}

async function measureSpeed(side: number): Promise<Measurement> {
  const picture = paint('a red fox in a snowy forest', 'anime', side);
  const finisher = createImageFinisher({});
  const finish = () => finisher.finish(picture, { watermark: true, recipe });
  const encode = () => encodeAlone(picture);
  await finish();
  await encode();
  const times: Record<'easel' | 'floor', number[]> = { easel: [], floor: [] };
  // Alternate, so that a slow moment of the machine slows both.
  for (let round = 0; round < ROUNDS; round += 1) {
    times.easel.push(await milliseconds(finish));
    times.floor.push(await milliseconds(encode));
  }
  return {
    name: `finish ${side}x${side}, watermark to fingerprint`,
    unit: 'ms of CPU',
    easel: quantile(times.easel, 0.5),
    floor: quantile(times.floor, 0.5),
    floorName: 'the same PNG and two webp files, encoded alone',
  };
}

/** Measures processor time, so that other load on the machine does not count. */
async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

if (import.meta.main) printTable(await measureFinish());
