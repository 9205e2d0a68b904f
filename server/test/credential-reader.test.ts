import { createPrivateKey, sign } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@easel/shared/node/logger';
import { makeCertificates, type TestCertificates } from '@easel/tests/env/certificates';
import { describeWith } from '@easel/tests/env/skipped';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createImageProcess } from '../src/isolation/image-process.ts';
import { openCredentialSettings } from '../src/modules/verify/credential-settings.ts';

const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
const library = await import('@contentauth/c2pa-node').then(
  (found) => (found.Builder.new() ? found : undefined),
  () => undefined,
);
const certificates = library
  ? await makeCertificates()
  : ({ available: false, reason: 'c2pa-node: no binary for this machine' } as const);

const picture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#fa0' } })
    .jpeg()
    .toBuffer();

const images = createImageProcess({ logger });
afterAll(() => images.close());

/** Opens a reader of credentials that runs in another process, as in the server. */
async function openReader(certificateFile: string | undefined) {
  const settings = await openCredentialSettings(certificateFile);
  return async (file: Buffer, contentType: string) =>
    (await images.run('claims', { file, contentType, settings })).credential;
}

/** Returns the picture with a content credential. */
async function signed({ certificateFile, privateKeyFile }: TestCertificates): Promise<Buffer> {
  if (!library) throw new Error('No library');
  const [certificate, key] = await Promise.all(
    [certificateFile, privateKeyFile].map((file) => readFile(file)),
  );
  const created = { action: 'c2pa.created', digitalSourceType: 'http://example.com/made' };
  const builder = library.Builder.withJson({
    claim_generator_info: [{ name: 'Easel' }],
    format: 'image/jpeg',
    assertions: [{ label: 'c2pa.actions.v2', data: { actions: [created] } }],
  } as never);
  const destination: { buffer: Buffer | null } = { buffer: null };
  await builder.signConfigAsync(
    async (data: Buffer) =>
      sign('sha256', data, { key: createPrivateKey(key as Buffer), dsaEncoding: 'ieee-p1363' }),
    { alg: 'es256', certs: [certificate as Buffer], reserveSize: 20_000, directCoseHandling: false },
    { buffer: await picture(), mimeType: 'image/jpeg' },
    destination,
  );
  if (!destination.buffer) throw new Error('Not signed');
  return destination.buffer;
}

describeWith('content credentials', certificates, (ours) => {
  afterAll(() => ours.remove());

  test('are recognized as ours by the certificate, not by its names and serial number', async () => {
    const lookalike = await makeCertificates();
    if (!lookalike.available) throw new Error(lookalike.reason);
    const read = await openReader(ours.certificateFile);
    expect(await read(await signed(ours), 'image/jpeg')).toMatchObject({ valid: true, isOurs: true });
    expect(await read(await signed(lookalike), 'image/jpeg')).toMatchObject({ valid: true, isOurs: false });
    await lookalike.remove();
  });

  test('are never recognized as ours if no certificate is set', async () => {
    const read = await openReader(undefined);
    expect(await read(await signed(ours), 'image/jpeg')).toMatchObject({
      valid: true,
      isOurs: false,
      generator: 'Easel',
      issuer: 'Test signer',
    });
  });

  test('are not fetched from a URL in the file', async () => {
    const asked: string[] = [];
    const elsewhere = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    }).listen(0);
    await once(elsewhere, 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dcterms="http://purl.org/dc/terms/" dcterms:provenance="http://127.0.0.1:${port}/manifest"/></rdf:RDF></x:xmpmeta>`;
    const file = await sharp(await picture())
      .withXmp(xmp)
      .jpeg()
      .toBuffer();
    const read = await openReader(undefined);
    expect(await read(file, 'image/jpeg')).toBeNull();
    elsewhere.close();
    expect(asked).toEqual([]);
  });
});
