import { AppError } from '@easel/shared/node/app-error';
import type { ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';

type Fault = { pointer: string; message: string };

/** Most faults that an answer lists. A request of 64 KiB can have thousands. */
const FAULTS_MAX = 100;

/** Lists the faults of a request by their JSON pointers (RFC 6901); the detail is the first one's message. */
export function validationFailed(faults: readonly ZodFastifySchemaValidationError[]): AppError {
  return invalid(faults.slice(0, FAULTS_MAX).flatMap(toFaults).slice(0, FAULTS_MAX));
}

/** @param errors at least one */
export function invalid(errors: readonly Fault[]): AppError {
  const [first] = errors;
  return new AppError('validation_failed', {
    ...(first && { detail: first.message }),
    details: { errors: [...errors] },
  });
}

function toFaults({ keyword, instancePath, message, params }: ZodFastifySchemaValidationError): Fault[] {
  const parent = instancePath === '/' ? '' : instancePath;
  const { keys } = params as { keys?: string[] };
  if (keyword !== 'unrecognized_keys' || !keys) return [{ pointer: parent, message: message ?? 'Not valid' }];
  return keys.slice(0, FAULTS_MAX).map((key) => ({
    pointer: `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    message: `Unknown field: ${key}`,
  }));
}
