import { expect, test } from 'vitest';
import { EMPTY_TEMPLATE, readTemplateForm, type TemplateForm } from './template-form';

const FORM: TemplateForm = { ...EMPTY_TEMPLATE, title: 'Fox', prompt: 'a red fox', category: 'Nature' };

test('parses tags separated by commas, each once', () => {
  const { request } = readTemplateForm({ ...FORM, tags: ' red, fox,, red ,' });
  expect(request).toEqual({
    title: 'Fox',
    description: '',
    prompt: 'a red fox',
    category: 'Nature',
    tags: ['red', 'fox'],
  });
});

test('reports each missing field of an empty form', () => {
  expect(readTemplateForm(EMPTY_TEMPLATE).errors).toEqual({
    title: 'Please enter a title',
    prompt: 'Please enter a prompt to generate an image.',
    category: 'Please choose a category',
  });
});

test.each([
  [{ title: 'a'.repeat(81) }, { title: 'At most 80 characters' }],
  [{ description: 'a'.repeat(201) }, { description: 'At most 200 characters' }],
  [{ tags: 'a'.repeat(31) }, { tags: 'At most 30 characters' }],
  [{ tags: 'abcdefghi'.split('').join() }, { tags: 'At most 8 tags' }],
])('reports an error for %o', (fields, errors) => {
  expect(readTemplateForm({ ...FORM, ...fields }).errors).toEqual(errors);
});
