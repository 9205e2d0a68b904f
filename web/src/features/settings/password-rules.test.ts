import { describe, expect, it } from 'vitest';
import { passwordErrors, passwordFault } from './password-rules';

const GOOD = { current: 'old secret', next: 'new secret', confirm: 'new secret' };

describe('changing the password', () => {
  it('passes with the current one and the new one entered twice', () => {
    expect(passwordErrors(GOOD)).toEqual({});
    expect(passwordFault({})).toBeNull();
  });

  it('reports a mismatch before a short password', () => {
    const errors = passwordErrors({ ...GOOD, next: 'short', confirm: 'other' });
    expect(errors).toEqual({
      next: 'Password must be at least 6 characters long',
      confirm: 'New passwords do not match',
    });
    expect(passwordFault(errors)).toEqual({
      title: 'Password Mismatch',
      description: 'New passwords do not match',
    });
  });

  it('reports a short password', () => {
    expect(passwordFault(passwordErrors({ ...GOOD, next: 'short', confirm: 'short' }))).toEqual({
      title: 'Password Too Short',
      description: 'Password must be at least 6 characters long',
    });
    expect(passwordFault(passwordErrors({ ...GOOD, next: 'seven77', confirm: 'seven77' }))).toEqual({
      title: 'Password Too Short',
      description: 'Password must be at least 8 characters long',
    });
  });

  it('reports a missing current password at its field only', () => {
    const errors = passwordErrors({ ...GOOD, current: '' });
    expect(errors).toEqual({ current: 'Please enter your current password' });
    expect(passwordFault(errors)).toBeNull();
  });
});
