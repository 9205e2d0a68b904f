import { describe, expect, it } from 'vitest';
import { newPasswordErrors, readShortRegistration, registrationErrors, signInErrors } from './form-rules';

const GOOD = {
  name: 'Ana',
  email: 'ana@example.com',
  password: 'a secret!',
  confirmPassword: 'a secret!',
  terms: true,
};

describe('registration', () => {
  it('passes when complete', () => {
    expect(registrationErrors(GOOD)).toEqual({});
  });

  it('requires matching passwords and accepted terms', () => {
    expect(registrationErrors({ ...GOOD, confirmPassword: 'other', terms: false })).toEqual({
      confirmPassword: "Passwords don't match",
      terms: 'Please accept the terms and conditions',
    });
  });

  it('requires only address, password and consent in its short form', () => {
    const short = { ...GOOD, name: '', confirmPassword: '' };
    expect(readShortRegistration(short)).toEqual({
      request: { email: GOOD.email, password: GOOD.password, data: { full_name: '' } },
    });
    expect(readShortRegistration({ ...short, password: 'short', terms: false }).errors).toMatchObject({
      password: 'Password must be at least 6 characters long',
      terms: 'Please accept the terms and conditions',
    });
  });

  it.each([
    ['short', 6],
    ['seven77', 8],
    ['😀😀😀😀', 6],
  ])('requires a longer password than %s', (password, atLeast) => {
    const errors = registrationErrors({ ...GOOD, password, confirmPassword: password });
    expect(errors).toEqual({ password: `Password must be at least ${atLeast} characters long` });
  });
});

describe('signing in', () => {
  it('requires an address and a password', () => {
    const message = 'You must provide either an email or phone number and a password';
    expect(signInErrors({ email: ' ', password: '' })).toEqual({ email: message });
    expect(signInErrors({ email: 'ana@example.com', password: '' })).toEqual({ password: message });
  });
});

describe('a new password', () => {
  it('must be repeated exactly', () => {
    expect(newPasswordErrors({ password: 'a secret!', confirmPassword: 'a secret?' })).toEqual({
      confirmPassword: 'New passwords do not match',
    });
  });
});
