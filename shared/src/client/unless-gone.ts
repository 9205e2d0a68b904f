import { isEaselError } from './easel-error.ts';

/** What is gone already, by somebody else or by a request whose answer was lost, is as good as deleted. */
export async function unlessGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isEaselError(error, 'not_found')) throw error;
  }
}
