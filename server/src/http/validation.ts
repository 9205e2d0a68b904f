import { AppError } from '@easel/shared/node/app-error';
import type { ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';

type Fault = { pointer: string; message: string };

/** Lists every fault of a request by its JSON pointer (RFC 6901); the detail is the first one's message. */
export function validationFailed(faults: readonly ZodFastifySchemaValidationError[]): AppError {
  return invalid(faults.flatMap(toFaults));
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
  return keys.map((key) => ({
    pointer: `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    message: `Unknown field: ${key}`,
  }));
}
