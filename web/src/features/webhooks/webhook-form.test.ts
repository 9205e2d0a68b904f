import { expect, test } from 'vitest';
import { formOf, readWebhookForm } from './webhook-form';

test('requests all events by default, at the normalized URL', () => {
  const form = { ...formOf(undefined), url: ' https://Hooks.example.com#top ' };
  expect(readWebhookForm(form)).toEqual({
    request: {
      url: 'https://hooks.example.com/',
      events: ['generation.completed', 'generation.failed', 'generation.canceled'],
    },
  });
});

test('reports an error for each invalid field', () => {
  expect(Object.keys(readWebhookForm({ url: '', events: [] }).errors ?? {})).toEqual(['url', 'events']);
  for (const url of ['example', 'ftp://example.com', 'https://', 'https://ada:pass@example.com']) {
    expect(Object.keys(readWebhookForm({ ...formOf(undefined), url }).errors ?? {}), url).toEqual(['url']);
  }
});
