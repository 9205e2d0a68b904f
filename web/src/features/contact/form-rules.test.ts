import { contactRequestSchema } from '@easel/shared/contracts/contact.schema';
import { describe, expect, it } from 'vitest';
import { type ContactForm, contactErrors, splitName, subjectFrom, toMessage } from './form-rules';

const GOOD: ContactForm = {
  firstName: ' Ada ',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  subject: 'Bug Report',
  message: 'The queue says\n\tnothing.',
};
const ID = '6f1f1c7e-4d0c-4a53-9a39-0d3c5f3f4b10';

describe('a message', () => {
  it('passes when complete, and matches the contract', () => {
    expect(contactErrors(GOOD)).toEqual({});
    expect(contactRequestSchema.parse({ id: ID, ...toMessage(GOOD) })).toMatchObject({ firstName: 'Ada' });
  });

  it('reports each missing field', () => {
    const empty: ContactForm = { firstName: ' ', lastName: '', email: '', subject: null, message: '\n' };
    expect(contactErrors(empty)).toEqual({
      firstName: 'Please enter your first name',
      lastName: 'Please enter your last name',
      email: 'Please enter your email address',
      subject: 'Please choose a subject',
      message: 'Please enter a message',
    });
  });

  it.each<[keyof ContactForm, string]>([
    ['firstName', 'a'.repeat(101)],
    ['firstName', 'A\u0000da'],
    ['lastName', 'Love\tlace'],
    ['lastName', 'Love\u0085lace'],
    ['lastName', 'Love\ud800'],
    ['email', 'ada'],
    ['email', 'ada@example'],
    ['email', 'a da@example.com'],
    ['message', 'm'.repeat(5_001)],
    ['message', 'one\u0007two'],
    ['message', 'one\u007ftwo'],
    ['message', 'next line \u0085 of old machines'],
    ['message', 'one\ud800two'],
  ])('rejects what the contract rejects: %s', (field, value) => {
    const form = { ...GOOD, [field]: value };
    expect(contactErrors(form)).toEqual({ [field]: expect.any(String) });
    expect(contactRequestSchema.safeParse({ id: ID, ...toMessage(form) }).success).toBe(false);
  });

  it.each<[keyof ContactForm, string]>([
    ['firstName', 'Åsa Łucja'],
    ['lastName', 'a'.repeat(100)],
    ['email', "o'hara+test@mail.example.co.uk"],
    ['message', 'm'.repeat(5_000)],
    ['message', 'emoji 🦊,\r\nand a second line'],
  ])('accepts what the contract accepts: %s', (field, value) => {
    const form = { ...GOOD, [field]: value };
    expect(contactErrors(form)).toEqual({});
    expect(contactRequestSchema.safeParse({ id: ID, ...toMessage(form) }).success).toBe(true);
  });
});

describe('a prefilled value', () => {
  it('is the subject in the URL, however it is spelled', () => {
    expect(subjectFrom('billing question')).toBe('Billing Question');
    expect(subjectFrom('constructor')).toBeNull();
    expect(subjectFrom(null)).toBeNull();
  });

  it('is the name, with the last word as the last name', () => {
    expect(splitName('Ada King Lovelace')).toEqual({ firstName: 'Ada King', lastName: 'Lovelace' });
    expect(splitName(' Ada ')).toEqual({ firstName: 'Ada', lastName: '' });
    expect(splitName('')).toEqual({ firstName: '', lastName: '' });
  });
});
