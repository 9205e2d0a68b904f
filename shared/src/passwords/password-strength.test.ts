import { describe, expect, it } from 'vitest';
import { estimatePassword } from './password-strength.ts';

describe('the estimate of a password', () => {
  it.each(['password1', 'Password123!', 'qwertyui', 'abcdefgh', '11111111', 'iloveyou2', 'drowssap'])(
    'calls %s common',
    (password) => {
      expect(estimatePassword(password, [])).toEqual({ isCommon: true, strength: 'very weak' });
    },
  );

  it.each(['correct horse battery', 'lantern-bay-violin', 'x9#Lq2vT!wK4'])('accepts %s', (password) => {
    expect(estimatePassword(password, [])).toMatchObject({ isCommon: false, strength: 'strong' });
  });

  it('recognizes words of the context', () => {
    const context = ['grace.hopperian@example.com', 'Grace Hopperian', 'Zeichenbrett'];
    for (const password of ['Hopperian1', 'zeichenbrett', 'gracehopperian']) {
      expect(estimatePassword(password, []).isCommon, password).toBe(false);
      expect(estimatePassword(password, context).isCommon, password).toBe(true);
    }
  });

  it('rates a long password by its beginning', () => {
    expect(estimatePassword('a'.repeat(200), []).isCommon).toBe(true);
    expect(estimatePassword('correct horse battery '.repeat(9), []).isCommon).toBe(false);
  });
});
