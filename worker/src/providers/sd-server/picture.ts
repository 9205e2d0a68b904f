import { decodeBase64 } from '../image-data.ts';
import { ModelError } from '../model-error.ts';
import type { EncodedImage } from '../types.ts';
import type { EndedJob } from './jobs.ts';

/** Reads the picture of a job that has ended. @throws {ModelError} if it has none */
export function readPicture(job: EndedJob | null): EncodedImage {
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

/** Returns only the code: in a later version, the message may contain words of the prompt. */
const reason = (code = '') => (/^\w{1,60}$/.test(code) ? `: ${code}` : '');
