import { describe, expect, it } from 'vitest';
import { loginPath, safeNext } from './safe-next';

const ORIGIN = 'https://easel.example';

describe('the page after signing in', () => {
  it.each(['/generate', '/generate?prompt=a%20cat', '/gallery#top', '/confirm-email?token=a-token'])(
    'may be %s',
    (next) => {
      expect(safeNext(next, ORIGIN)).toBe(next);
    },
  );

  it.each([
    null,
    '',
    'generate',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/login',
    '/register?next=/login',
    '/login/',
  ])('is home instead of %j', (next) => {
    expect(safeNext(next, ORIGIN)).toBe('/');
  });

  it('survives being passed through the URL of the login page', () => {
    const url = new URL(loginPath('/generate?prompt=a&b=c'), ORIGIN);
    expect(url.pathname).toBe('/login');
    expect(safeNext(url.searchParams.get('next'), ORIGIN)).toBe('/generate?prompt=a&b=c');
  });

  it('is omitted if it is home', () => {
    expect(loginPath('/', '/register')).toBe('/register');
  });
});
