// Makes an image and prints its URL. Node 20 or newer: EASEL_API_KEY=easel_… node generate.mjs
import { setTimeout as sleep } from 'node:timers/promises';

const API = `${process.env.EASEL_URL ?? 'http://localhost:3000'}/api/v1`;

async function call(path, init = {}) {
  const authorization = `Bearer ${process.env.EASEL_API_KEY}`;
  const headers = { authorization, 'content-type': 'application/json', ...init.headers };
  const response = await fetch(API + path, { ...init, headers });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`);
  return answer;
}

const { id } = await call('/generate', {
  method: 'POST',
  // Retrying with the same key makes nothing twice. /api/v1/models lists the models.
  headers: { 'idempotency-key': crypto.randomUUID() },
  body: JSON.stringify({
    prompt: 'A lighthouse on a cliff at sunset',
    style: 'photorealistic',
    size: '1024x1024',
    model: 'painter',
  }),
});

let generation = await call(`/generations/${id}`);
for (let seconds = 1; ['pending', 'processing'].includes(generation.status); seconds *= 1.5) {
  await sleep(seconds * 1000);
  generation = await call(`/generations/${id}`);
}
if (generation.error) throw new Error(generation.error.message);
console.log(generation.image_url);
