import { describe, expect, it } from 'vitest';
import { newPasswordErrors, registrationErrors, signInErrors } from './form-rules';

const GOOD = {
  name: 'Ana',
  email: 'ana@example.com',
  password: 'secret!',
  confirmPassword: 'secret!',
  terms: true,
};

describe('registration', () => {
  it('passes when everything is there', () => {
    expect(registrationErrors(GOOD)).toEqual({});
  });

  it('requires matching passwords and accepted terms', () => {
    expect(registrationErrors({ ...GOOD, confirmPassword: 'other', terms: false })).toEqual({
      confirmPassword: "Passwords don't match",
      terms: 'Please accept the terms and conditions',
    });
  });

  it('requires at least six characters', () => {
    const errors = registrationErrors({ ...GOOD, password: 'short', confirmPassword: 'short' });
    expect(errors).toEqual({ password: 'Password must be at least 6 characters long' });
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
    expect(newPasswordErrors({ password: 'secret!', confirmPassword: 'secret?' })).toEqual({
      confirmPassword: 'New passwords do not match',
    });
  });
});
