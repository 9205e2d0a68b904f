import { describe, expect, it } from 'vitest';
import { testGeneration, testId } from '@/entities/picture/generation.fixture';
import { countQueue, describeWait, sortQueue } from './queue';

const place = (position: number) => ({
  position,
  estimatedSeconds: 4,
  estimatedSecondsHigh: 6,
  reason: 'turn' as const,
  message: '',
});

const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`;
const items = [
  testGeneration({ id: testId(1), createdAt: at(1), status: 'completed' }),
  testGeneration({ id: testId(2), createdAt: at(2), status: 'failed' }),
  testGeneration({ id: testId(3), createdAt: at(3), queue: place(2) }),
  testGeneration({ id: testId(4), createdAt: at(4), queue: place(1) }),
  testGeneration({ id: testId(5), createdAt: at(5), status: 'processing' }),
];

describe('the queue', () => {
  it('counts generations in progress and waiting ones', () => {
    expect(countQueue(items)).toEqual({ processing: 1, waiting: 2 });
  });

  it('puts processing ones first, then waiting ones by position, then the newest results', () => {
    expect(sortQueue(items).map((item) => item.id)).toEqual([5, 4, 3, 2, 1].map(testId));
  });

  it('shows a wait in seconds, and a long one in minutes', () => {
    expect(describeWait(0)).toBe('about 1 s');
    expect(describeWait(40)).toBe('about 40 s');
    expect(describeWait(200)).toBe('about 3 min');
  });
});
