import { isEaselError } from './easel-error.ts';

/** Treats not_found as success: the object is already deleted, perhaps by a request whose answer was lost. */
export async function unlessGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isEaselError(error, 'not_found')) throw error;
  }
}
