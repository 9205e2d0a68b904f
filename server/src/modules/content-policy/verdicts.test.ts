import { expect, test, vi } from 'vitest';
import { createVerdicts } from './verdicts.ts';

test('checks the same text once, even while the first check is in flight', async () => {
  const judge = vi.fn(async (text: string) => (text === 'bad' ? 'a reason' : undefined));
  const verdicts = createVerdicts(judge);
  expect(await Promise.all([verdicts.of('bad'), verdicts.of('bad')])).toEqual(['a reason', 'a reason']);
  expect(await verdicts.of('fine')).toBeUndefined();
  expect(await verdicts.of('fine')).toBeUndefined();
  expect(judge).toHaveBeenCalledTimes(2);
});

test('checks a text again after a failed check', async () => {
  const judge = vi.fn(async (): Promise<string | undefined> => undefined);
  judge.mockRejectedValueOnce(new Error('down'));
  const verdicts = createVerdicts(judge);
  await expect(verdicts.of('a fox')).rejects.toThrow('down');
  expect(verdicts.knows('a fox')).toBe(false);
  expect(await verdicts.of('a fox')).toBeUndefined();
  expect(judge).toHaveBeenCalledTimes(2);
});
