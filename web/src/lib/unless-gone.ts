import { isApiError } from './api-error';

/** What is gone already, by another tab or by a request whose answer was lost, is as good as deleted. */
export async function unlessGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isApiError(error, 'not_found')) throw error;
  }
}
