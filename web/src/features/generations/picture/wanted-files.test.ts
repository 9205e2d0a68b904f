import { beforeEach, expect, it } from 'vitest';
import { testId } from '@/entities/picture/generation.fixture';
import { useWantedFiles } from './wanted-files';

const highRes = { id: testId(1), kind: 'high-res' } as const;
const vector = { id: testId(1), kind: 'vector' } as const;
const { want, take } = useWantedFiles.getState();

beforeEach(() => useWantedFiles.setState({ wanted: [] }));

it('returns a file once, however often it was requested', () => {
  want(highRes);
  want({ ...highRes });
  expect(take(highRes)).toBe(true);
  expect(take(highRes)).toBe(false);
});

it('keeps the files of different pictures apart', () => {
  want(highRes);
  want(vector);
  expect(take(highRes)).toBe(true);
  expect(useWantedFiles.getState().wanted).toEqual([vector]);
});
