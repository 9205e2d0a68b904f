import type { StyleId } from '@easel/shared/contracts/styles';
import type { ApiClient } from '../env/api-client.ts';

/** Oldest first. Four is the in-flight limit of the Free plan. */
export const PICTURES: readonly { prompt: string; style: StyleId }[] = [
  { prompt: 'a calm sea', style: 'oil-painting' },
  { prompt: 'a fox in the snow', style: 'oil-painting' },
  { prompt: 'a castle on a hill', style: 'sketch' },
  { prompt: 'a train in the mountains', style: 'anime' },
];

/** Makes a picture, and returns when it is completed. */
export async function makePicture(user: ApiClient, prompt: string, style: StyleId = 'sketch'): Promise<void> {
  const { id } = await user.generate({ prompt, style, resolution: '512x512' });
  await user.waitUntil(id, 'completed');
}

/** Makes the four pictures one after the other, so that their order is known. */
export async function makeFourPictures(user: ApiClient): Promise<void> {
  for (const { prompt, style } of PICTURES) await makePicture(user, prompt, style);
}
