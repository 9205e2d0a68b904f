import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@easel/shared/node/logger';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSiteSettings, siteFacts, siteFile } from './site-settings.ts';

const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'easel-site-'));
});
afterEach(() => rm(home, { recursive: true }));

const write = (settings: unknown) => writeFile(join(home, 'site.json'), JSON.stringify(settings));
const open = () => openSiteSettings(siteFile(home, undefined), logger);

test('without a file uses the claims of the specification and no channels', async () => {
  expect(siteFacts((await open()).value())).toMatchObject({
    creators: '50k+',
    rating: '4.9/5',
    generationTime: '8s',
    uptimeTarget: '99.9%',
    liveChat: '',
    shown: '',
  });
});

test('changes a claim, and hides one that is turned off', async () => {
  await write({ claims: { creators: '300', rating: false } });
  expect(siteFacts((await open()).value())).toMatchObject({
    creators: '300',
    rating: '',
    shown: 'no-rating',
  });
});

test('shows the channels that have an address', async () => {
  await write({ liveChat: 'https://chat.example.com', call: 'tel:+15550100' });
  expect(siteFacts((await open()).value())).toMatchObject({
    liveChat: 'https://chat.example.com',
    call: 'tel:+15550100',
    community: '',
    shown: 'live-chat call',
  });
});

test('follows the file while the server runs', async () => {
  const settings = await open();
  await write({ claims: { members: false } });
  // A change takes effect when it is read twice.
  await settings.refresh();
  expect(await settings.refresh()).toBe(true);
  expect(siteFacts(settings.value()).shown).toBe('no-members');
});

test.each([
  [{ claims: { stars: '5' } }, /claims.stars: there is no such setting/],
  [{ liveChat: 'javascript:alert(1)' }, /liveChat: takes an address/],
  [{ claims: { rating: true } }, /claims.rating: takes a short text, or false/],
])('fails at startup with one line for %j', async (settings, line) => {
  await write(settings);
  await expect(open()).rejects.toThrow(line);
});
