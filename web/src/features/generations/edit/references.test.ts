import { EDIT_MODES, INPUTS_MAX } from '@easel/shared/contracts/inputs';
import { expect, test } from 'vitest';
import { testModel } from '../composer/model.fixture';
import {
  fittingReferences,
  type Reference,
  referencesMax,
  withoutReference,
  withReference,
} from './references';

const taking = (references: number) => testModel({ capabilities: { references } });
const reference = (id: string): Reference => ({ kind: 'generation', id, displayUrl: `/${id}` });
const many = Array.from({ length: 20 }, (_, index) => reference(String(index)));

test('counts the edited picture and the mask among the pictures of a request', () => {
  const most = (references: number) => EDIT_MODES.map((mode) => referencesMax(mode, taking(references)));
  // The order is: vary, edit, inpaint, extend, reference, enlarge
  expect(most(0)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(most(1)).toEqual([1, 1, 1, 0, 0, 0]);
  expect(most(4)).toEqual([4, 4, 4, 0, 3, 0]);
  expect(most(INPUTS_MAX)).toEqual([15, 15, 14, 0, 15, 0]);
});

test('keeps the first references up to the limit', () => {
  expect(fittingReferences(many, 'edit', taking(2))).toEqual(many.slice(0, 2));
  expect(fittingReferences(many, 'reference', taking(2))).toEqual(many.slice(0, 1));
  expect(fittingReferences(many.slice(0, 1), 'edit', taking(2))).toEqual(many.slice(0, 1));
});

test('contains each reference once', () => {
  const [one, two] = [reference('one'), reference('two')];
  expect(withReference([one], two)).toEqual([one, two]);
  expect(withReference([one, two], { ...one, displayUrl: '/renewed' })).toEqual([one, two]);
  expect(withoutReference([one, two], 'one')).toEqual([two]);
});
