import { callWithin } from './call-within.ts';
import { createEndpointClient } from './endpoint-client.ts';

const ANSWER_WITHIN_MS = 5_000;

/**
 * Returns whether a server answers at an endpoint's address with any status below 500: a gateway answers 502 or more
 * for a server that is down. Sends no credentials and costs nothing.
 * @throws the signal's reason
 */
export async function isReachable(url: string, signal = new AbortController().signal): Promise<boolean> {
  const client = createEndpointClient({ url });
  try {
    const response = await callWithin(ANSWER_WITHIN_MS, signal, (signal) => client.call('/', { signal }));
    return response.status < 500;
  } catch {
    signal.throwIfAborted();
    return false;
  } finally {
    await client.close();
  }
}
