import { ModelError } from '../model-error.ts';
import type { EncodedImage } from '../types.ts';
import type { EndedJob } from './jobs.ts';

/** The picture of a job that has ended. @throws {ModelError} where there is none. */
export function readPicture(job: EndedJob | undefined): EncodedImage {
  if (!job) throw new ModelError('model_failed', 'The server no longer knows the job', { retryable: true });
  if (job.status === 'cancelled')
    throw new ModelError('model_failed', 'The job was canceled at the server', { retryable: true });
  if (job.status === 'failed')
    throw new ModelError('model_failed', `The job failed at the server${reason(job.error?.code)}`, {
      retryable: true,
    });
  const [first] = job.result.images;
  const data = decodeBase64(first?.b64_json ?? '');
  if (data) return { kind: 'encoded', data };
  throw new ModelError('model_output_invalid', 'The picture is not in base64', { retryable: true });
}

/** A code, not the sentence beside it, as nobody says what a later version puts into that. */
const reason = (code = '') => (/^\w{1,60}$/.test(code) ? `: ${code}` : '');

/** Undefined for what is not base64; Node's own decoder skips over it. */
function decodeBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/={1,2}$/, '').length;
  const data = Buffer.from(text, 'base64');
  return data.length > 0 && data.length === Math.floor((digits * 3) / 4) ? data : undefined;
}
