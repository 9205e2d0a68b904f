import { z } from 'zod';
import { EDIT_MODES, ENLARGE_SCALES, INPUT_ROLES, INPUTS_MAX, MODE_INPUTS } from './inputs.ts';

export const editModeSchema = z.enum(EDIT_MODES).meta({ id: 'EditMode' });

/** An input picture of a request: an upload, or the image of a finished generation. */
export const requestedInputSchema = z
  .strictObject({
    /** The id of an upload of the user. */
    upload: z.uuid().toLowerCase().optional(),
    /** The id of a finished generation of the user. */
    generation: z.uuid().toLowerCase().optional(),
    role: z.enum(INPUT_ROLES),
    /** How much of an `init` may change in `vary` and `inpaint`: 0 keeps it, 1 keeps nothing. */
    strength: z.number().min(0).max(1).optional(),
  })
  .refine(({ upload, generation }) => (upload === undefined) !== (generation === undefined), {
    message: 'Give either upload or generation.',
  })
  .meta({ id: 'RequestedPicture', oneOf: [{ required: ['upload'] }, { required: ['generation'] }] });
export type RequestedInput = z.output<typeof requestedInputSchema>;

export const requestedInputsSchema = z.array(requestedInputSchema).min(1).max(INPUTS_MAX);
export const enlargeScaleSchema = z.literal(ENLARGE_SCALES);

interface EditFields {
  mode?: z.output<typeof editModeSchema> | undefined;
  inputs?: readonly RequestedInput[] | undefined;
  scale?: number | undefined;
  prompt?: string | undefined;
  iterations: number;
  [field: string]: unknown;
}

/** Settings that an enlargement cannot use. */
const NOT_FOR_ENLARGEMENTS = [
  'size',
  'resolution',
  'aspectRatio',
  'seed',
  'negativePrompt',
  'steps',
  'guidance',
];

/** Reports a request whose pictures do not fit its mode. */
export function checkEdit(request: EditFields, context: z.core.$RefinementCtx): void {
  const { mode, inputs = [], scale, prompt, iterations } = request;
  const report = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  const takesPrompt = inputs.some(({ role, generation }) => role === 'init' && generation !== undefined);
  if (prompt === undefined && !takesPrompt && mode !== 'enlarge') {
    report(['prompt'], 'Please enter a prompt to generate an image.');
  }
  if (mode !== 'enlarge' && scale !== undefined) report(['scale'], 'Only enlargements have a scale.');
  if (mode === undefined) {
    if (inputs.length > 0) report(['mode'], 'Set mode to say what to do with the pictures.');
    return;
  }
  for (const role of INPUT_ROLES) {
    const [least, most] = MODE_INPUTS[mode][role];
    const count = inputs.filter((input) => input.role === role).length;
    if (count < least) report(['inputs'], `The mode ${mode} needs a picture with the role ${role}.`);
    if (count > most) report(['inputs'], `The mode ${mode} takes at most ${most} with the role ${role}.`);
  }
  for (const [index, { role, strength }] of inputs.entries()) {
    const hasStrength = role === 'init' && (mode === 'vary' || mode === 'inpaint');
    if (strength !== undefined && !hasStrength) {
      report(['inputs', index, 'strength'], `A picture with the role ${role} has no strength in ${mode}.`);
    }
  }
  if (mode === 'extend' && request.aspectRatio === undefined && request.size === undefined) {
    report(['aspectRatio'], 'Set the new shape with aspectRatio or size.');
  }
  if (mode !== 'enlarge') return;
  if (iterations !== 1) report(['iterations'], 'A picture can be enlarged only once.');
  for (const field of NOT_FOR_ENLARGEMENTS) {
    if (request[field] !== undefined) report([field], 'An enlargement does not use this field.');
  }
}

/** A picture that a generation was made from. */
export const generationInputSchema = z
  .object({
    role: z.enum(INPUT_ROLES),
    upload: z.uuid().nullable(),
    generation: z.uuid().nullable(),
    strength: z.number().nullable(),
  })
  .meta({ id: 'UsedPicture' });

const relativeSchema = z
  .object({
    id: z.uuid(),
    /** Null for other users' pictures, of which only the image is shown. */
    prompt: z.string().nullable(),
    mode: editModeSchema.nullable(),
    createdAt: z.iso.datetime(),
    /** Signed, short-lived paths on this origin; null if there is no image. */
    thumbnailUrl: z.string().nullable(),
    displayUrl: z.string().nullable(),
  })
  .meta({ id: 'LineageItem' });
export type LineageItem = z.infer<typeof relativeSchema>;

/** `GET /api/generations/{id}/lineage`. Removed generations are left out. */
export const lineageSchema = z
  .object({
    /** From its first ancestor to its parent, along `init` pictures. */
    ancestors: z.array(relativeSchema),
    /** The generations that it was made from, in the order of its inputs. */
    parents: z.array(relativeSchema),
    /** What the user made from it, newest first. */
    children: z.array(relativeSchema),
  })
  .meta({ id: 'Lineage' });
export type Lineage = z.infer<typeof lineageSchema>;
