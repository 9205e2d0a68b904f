// Makes an image and saves it, with the client beside this file. Node 20 or newer: EASEL_API_KEY=easel_… node client.mjs
import { writeFile } from 'node:fs/promises';
import { createEaselClient, isEaselError } from './easel.js';

const easel = createEaselClient({
  baseUrl: process.env.EASEL_URL ?? 'http://localhost:3000',
  apiKey: process.env.EASEL_API_KEY,
});

try {
  const { id } = await easel.generate({
    prompt: 'A lighthouse on a cliff at sunset',
    style: 'photorealistic',
    size: '1024x1024',
    model: 'painter',
  });
  const generation = await easel.waitFor(id, {
    onProgress: ({ progress }) => console.error(`${progress} %`),
  });
  if (generation.error) throw new Error(generation.error.message);

  const file = await easel.download(generation);
  await writeFile(file.name, file.stream());
  console.log(generation.image_url);
} catch (error) {
  if (!isEaselError(error)) throw error;
  console.error(`${error.code}: ${error.detail}`);
  process.exitCode = 1;
}
