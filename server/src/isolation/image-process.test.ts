import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '@easel/shared/node/db/client';
import { createLogger } from '@easel/shared/node/logger';
import { temporaryFolder } from '@easel/tests/env/temporary-folder';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { createVerifyService } from '../modules/verify/verify.service.ts';
import { createImageProcess, type ImageProcess } from './image-process.ts';

const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
const opened: ImageProcess[] = [];
afterEach(async () => {
  for (const images of opened.splice(0)) await images.close();
});

function open(options: { script?: string; withinMs?: number } = {}): ImageProcess {
  const images = createImageProcess({ logger, ...options });
  opened.push(images);
  return images;
}

const picture = () =>
  sharp({ create: { width: 80, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

test('makes an avatar in a separate process, and passes errors on', async () => {
  const images = open();
  const avatar = await images.run('avatar', { file: await picture(), square: undefined });
  expect(await sharp(avatar).metadata()).toMatchObject({ format: 'webp', width: 40, height: 40 });
  await expect(
    images.run('avatar', { file: Buffer.from('no image'), square: undefined }),
  ).rejects.toMatchObject({
    code: 'image_unreadable',
  });
  await expect(
    images.run('avatar', { file: await picture(), square: { x: 0, y: 0, side: 50 } }),
  ).rejects.toMatchObject({ code: 'validation_failed', details: { errors: [{ pointer: '/side' }] } });
});

test('detects whether a file is an image', async () => {
  const images = open();
  const seen = (file: Buffer) => images.run('fingerprint', { file });
  expect(await seen(Buffer.from('no image'))).toEqual({ isImage: false, fingerprint: null });
  expect(await seen(await picture())).toMatchObject({ isImage: true });
});

/** Throws for every use. */
const NO_DATABASE = null as unknown as Db;

/** A child that answers with its environment, exits or hangs, depending on the task's name. */
const MISCHIEF = `process.on('message', ({ task }) => {
  if (task === 'env') process.send({ result: { ...process.env } });
  if (task === 'die' || task === 'claims') process.kill(process.pid, 'SIGSEGV');
});`;

test('passes no environment variables, survives a crash of its process, and kills a process that hangs', async () => {
  process.env.EASEL_SECRET_OF_TEST = 'hidden';
  const folder = await temporaryFolder('image-process');
  try {
    const script = join(folder.path, 'mischief.mjs');
    await writeFile(script, MISCHIEF);
    const images = open({ script, withinMs: 3_000 });
    const run = images.run as unknown as (task: string, input: unknown) => Promise<Record<string, string>>;
    const names = async () =>
      Object.keys(await run('env', {})).filter((name) => !name.startsWith('NODE_CHANNEL_'));
    expect(await names()).toEqual([]);
    await expect(run('die', {})).rejects.toMatchObject({ code: 'image_unreadable' });
    expect(await names()).toEqual([]);
    // Files for `/verify` are parsed only in the child.
    const verification = createVerifyService({ db: NO_DATABASE, images, credentialSettings: '{}' });
    await expect(verification.verify(await picture(), 'image/png')).rejects.toMatchObject({
      code: 'image_unreadable',
    });
    await expect(run('hang', {})).rejects.toMatchObject({ code: 'image_unreadable' });
    expect(await names()).toEqual([]);
  } finally {
    delete process.env.EASEL_SECRET_OF_TEST;
    await folder.remove();
  }
});
