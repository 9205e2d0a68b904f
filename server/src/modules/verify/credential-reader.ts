import type { Verification } from '@easel/shared/contracts/verify.schema';
import { z } from 'zod';

type Credential = NonNullable<Verification['credential']>;

export interface ReadCredential extends Credential {
  /** Whether it is signed with this installation's certificate. */
  isOurs: boolean;
}

/** The parts we use of a manifest store as c2pa-rs prints it (c2pa-node 0.8.0, `Reader.json()`). */
const storeSchema = z.object({
  validation_state: z.string().optional(),
  active_manifest: z.string(),
  manifests: z.record(
    z.string(),
    z.object({
      claim_generator: z.string().optional(),
      claim_generator_info: z
        .array(z.object({ name: z.string(), version: z.string().optional() }))
        .optional(),
      signature_info: z
        .object({
          issuer: z.string().nullish(),
          common_name: z.string().nullish(),
        })
        .optional(),
      assertions: z.array(z.object({ label: z.string(), data: z.unknown() })).default([]),
    }),
  ),
});
type Manifest = z.output<typeof storeSchema>['manifests'][string];

const actionsSchema = z.object({ actions: z.array(z.object({ digitalSourceType: z.string().optional() })) });

/**
 * Reads the content credential of a file with the C2PA library, whose parser is native code. Returns null without a valid one, or
 * without a build of the library for this machine. Never throws. Call it in the isolated process only.
 *
 * @param settings of c2pa-rs as `credential-settings.ts` makes them
 */
export async function readCredential(
  file: Buffer,
  mimeType: string,
  settings: string,
): Promise<ReadCredential | null> {
  try {
    const c2pa = await import('@contentauth/c2pa-node');
    const reader = await c2pa.Reader.fromAsset({ buffer: file, mimeType }, settings);
    return reader && presentStore(storeSchema.parse(reader.json()));
  } catch {
    return null;
  }
}

function presentStore(store: z.output<typeof storeSchema>): ReadCredential | null {
  const manifest = store.manifests[store.active_manifest];
  if (!manifest) return null;
  const { signature_info: signature } = manifest;
  const isOurs = store.validation_state === 'Trusted';
  return {
    valid: isOurs || store.validation_state === 'Valid',
    generator: generatorOf(manifest),
    issuer: signature?.common_name ?? signature?.issuer ?? '',
    digitalSourceType: sourceTypeOf(manifest),
    isOurs,
  };
}

function generatorOf({ claim_generator_info: infos, claim_generator: name }: Manifest): string {
  const [info] = infos ?? [];
  return info ? [info.name, info.version].filter(Boolean).join(' ') : (name ?? '');
}

function sourceTypeOf({ assertions }: Manifest): string | null {
  for (const { label, data } of assertions) {
    if (!label.startsWith('c2pa.actions')) continue;
    const found = actionsSchema.safeParse(data).data?.actions.find((action) => action.digitalSourceType);
    if (found?.digitalSourceType) return found.digitalSourceType;
  }
  return null;
}
