import { createHash } from 'node:crypto';
import { readRecipe } from '@easel/shared/contracts/read-recipe';
import type { Availability } from '@easel/tests/env/availability';
import { makeCertificates } from '@easel/tests/env/certificates';
import { describeWith } from '@easel/tests/env/skipped';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCredentialSigner } from '../src/image/credentials.ts';
import { createImageFinisher, type ImageFile } from '../src/image/finisher.ts';
import { AI, everyFile, recipe, waves } from './finishing-setup.ts';

const COMPOSITE = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia';

/** The library is optional: its package has no binary for some platforms. */
async function credentialParts(): Promise<
  Availability<{
    library: typeof import('@contentauth/c2pa-node');
    certificates: Extract<Awaited<ReturnType<typeof makeCertificates>>, { available: true }>;
  }>
> {
  const certificates = await makeCertificates();
  if (!certificates.available) return certificates;
  try {
    const library = await import('@contentauth/c2pa-node');
    library.Builder.new();
    return { available: true, library, certificates };
  } catch {
    return { available: false, reason: 'c2pa-node: no binary for this platform' };
  }
}

describeWith('content credentials', await credentialParts(), ({ library, certificates }) => {
  let files: Record<string, ImageFile>;
  beforeAll(async () => {
    files = await everyFile(
      recipe,
      createImageFinisher({ signer: await openCredentialSigner(certificates) }),
    );
  });
  afterAll(() => certificates.remove());

  const trust = () => ({
    trust: { trust_anchors: certificates.root, trust_config: '1.3.6.1.5.5.7.3.36' },
    verify: { verify_trust: true },
  });
  const readCredential = async (data: Buffer, mimeType: string) =>
    library.Reader.fromAsset({ buffer: data, mimeType }, trust());
  const actionsOf = (manifest: { assertions?: { label: string; data: unknown }[] } | undefined) => {
    const assertion = manifest?.assertions?.find(({ label }) => label === 'c2pa.actions.v2');
    return (assertion?.data as { actions: object[] } | undefined)?.actions;
  };

  test.each(['original', 'high-res', 'vector'])('prove the origin of the %s', async (kind) => {
    const { data, contentType, hash } = files[kind] as ImageFile;
    const reader = await readCredential(data, contentType);
    expect(reader?.json()).toMatchObject({ validation_state: 'Trusted' });
    expect(reader?.getActive()).toMatchObject({
      title: `${recipe.id}.${kind === 'vector' ? 'svg' : 'png'}`,
      claim_generator_info: [expect.objectContaining({ name: 'Easel' })],
      signature_info: { alg: 'Es256', common_name: 'Test signer' },
    });
    expect(hash).toEqual(createHash('sha256').update(data).digest());
    expect(readRecipe(data)).toEqual(recipe);
  });

  test('state that a model created the original', async () => {
    const reader = await readCredential(files.original?.data as Buffer, 'image/png');
    expect(actionsOf(reader?.getActive())).toEqual([
      expect.objectContaining({ action: 'c2pa.created', digitalSourceType: AI }),
    ]);
  });

  test.each([
    ['high-res', 'c2pa.resized', 'image/png'],
    ['vector', 'c2pa.converted', 'image/svg+xml'],
  ])('link the %s file to the original', async (kind, action, contentType) => {
    const reader = await readCredential(files[kind]?.data as Buffer, contentType);
    const active = reader?.getActive();
    expect(actionsOf(active)).toMatchObject([{ action: 'c2pa.opened' }, { action }]);
    expect(active?.ingredients).toMatchObject([{ relationship: 'parentOf', title: `${recipe.id}.png` }]);
    const parent = reader?.json().manifests?.[active?.ingredients?.[0]?.active_manifest ?? ''];
    expect(actionsOf(parent)).toMatchObject([{ action: 'c2pa.created', digitalSourceType: AI }]);
  });

  test('link a clean file to the one with the watermark', async () => {
    const signing = createImageFinisher({ signer: await openCredentialSigner(certificates) });
    const marked = await signing.finish(waves(), { watermark: true, recipe });
    const { original } = await signing.clean(marked.original.data, {
      patch: marked.patch?.data as Buffer,
      recipe,
      maxPixels: 320 * 192,
    });
    const reader = await readCredential(original.data, 'image/png');
    expect(reader?.json()).toMatchObject({ validation_state: 'Trusted' });
    const active = reader?.getActive();
    expect(actionsOf(active)).toMatchObject([
      { action: 'c2pa.opened' },
      { action: 'c2pa.edited', digitalSourceType: AI },
    ]);
    const parent = reader?.json().manifests?.[active?.ingredients?.[0]?.active_manifest ?? ''];
    expect(actionsOf(parent)).toMatchObject([{ action: 'c2pa.created', digitalSourceType: AI }]);
  });

  test('link an edited picture to its source and its references', async () => {
    const parent = files.original?.data as Buffer;
    const reference = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff0000' } })
      .jpeg()
      .toBuffer();
    const edits = createImageFinisher({ signer: await openCredentialSigner(certificates) });
    const parents = [
      { role: 'init', generation: recipe.id, data: parent, contentType: 'image/png' },
      { role: 'reference', generation: null, data: reference, contentType: 'image/jpeg' },
    ] as const;
    const edited = { ...recipe, id: '0198f2a0-0000-7000-8000-000000000001', mode: 'edit' as const };
    const { original } = await edits.finish(waves(), { watermark: false, recipe: edited, parents });
    const reader = await readCredential(original.data, 'image/png');
    expect(reader?.json()).toMatchObject({ validation_state: 'Trusted' });
    const active = reader?.getActive();
    expect(actionsOf(active)).toMatchObject([
      { action: 'c2pa.opened' },
      { action: 'c2pa.edited', digitalSourceType: COMPOSITE },
    ]);
    expect(active?.ingredients).toMatchObject([
      { relationship: 'parentOf', title: `${recipe.id}.png` },
      { relationship: 'componentOf', title: 'reference.jpg' },
    ]);

    const [, shown] = parents;
    const inStyle = { ...edited, mode: 'reference' as const };
    const made = await edits.finish(waves(), { watermark: false, recipe: inStyle, parents: [shown] });
    const created = (await readCredential(made.original.data, 'image/png'))?.getActive();
    expect(actionsOf(created)).toMatchObject([{ action: 'c2pa.created', digitalSourceType: AI }]);
    expect(created?.ingredients).toMatchObject([{ relationship: 'componentOf' }]);
  });

  test('are invalid once a pixel is changed', async () => {
    const data = Buffer.from(files.original?.data as Buffer);
    const at = data.length - 40;
    data[at] = (data[at] ?? 0) ^ 1;
    const reader = await readCredential(data, 'image/png');
    expect(reader?.json()).toMatchObject({ validation_state: 'Invalid' });
  });

  test('contain no prompts if the recipe has none', async () => {
    const { prompt, negativePrompt, ...wordless } = recipe;
    const signer = await openCredentialSigner(certificates);
    const silent = await everyFile(wordless, createImageFinisher({ signer }));
    for (const { data } of Object.values(silent)) {
      expect(data.includes(prompt as string)).toBe(false);
      expect(data.includes(negativePrompt as string)).toBe(false);
    }
  });

  test.each([
    [
      'a certificate that is not there',
      { certificateFile: '/nowhere.pem' },
      /^C2PA_CERTIFICATE_FILE: .*nowhere/,
    ],
    [
      'a key in place of the certificate',
      { certificateFile: certificates.privateKeyFile },
      /^C2PA_CERTIFICATE_FILE: /,
    ],
    [
      'a certificate in place of the key',
      { privateKeyFile: certificates.certificateFile },
      /^C2PA_PRIVATE_KEY_FILE: /,
    ],
    [
      'the key of another certificate',
      { privateKeyFile: certificates.otherKeyFile },
      /^C2PA_PRIVATE_KEY_FILE: /,
    ],
  ])('are rejected at startup with %s', async (_, wrong, message) => {
    await expect(openCredentialSigner({ ...certificates, ...wrong })).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(message),
    });
  });
});
