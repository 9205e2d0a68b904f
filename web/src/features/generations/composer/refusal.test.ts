import { EaselError } from '@easel/shared/client/easel-error';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeRefusal, refusalText } from './refusal';

const refusedWith = (status: number, code: EaselError['code'], detail: string) =>
  new EaselError({ method: 'POST', status, code, title: 'No', detail });

describe('a refused request', () => {
  it('keeps the message of the server and names the next step', () => {
    const error = refusedWith(402, 'out_of_credits', 'No images are left.');
    expect(describeRefusal(error)).toMatchObject({
      message: 'Failed to generate image: No images are left.',
      wayForward: 'plans',
    });
  });

  it('links to the queue if too many are in flight', () => {
    expect(describeRefusal(refusedWith(429, 'too_many_in_flight', 'Four at once.')).wayForward).toBe('queue');
  });

  it('names the session as the reason', () => {
    expect(refusalText(refusedWith(401, 'unauthenticated', 'Sign in first.'))).toBe(
      'Authentication error: Sign in first.',
    );
  });

  it('offers a retry for anything else', () => {
    expect(describeRefusal(new TypeError('x')).wayForward).toBe('retry');
    expect(refusalText(new TypeError('x'))).toBe('Failed to generate image. Please try again.');
  });
});

describe('a lost connection', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [false, "Failed to generate image: You're offline. Try again when you reconnect."],
    [true, 'Failed to generate image: Easel cannot be reached. Check your connection and try again.'],
  ])('is distinguished from a server that does not respond: online %s', (onLine, message) => {
    vi.stubGlobal('navigator', { onLine });
    expect(refusalText(refusedWith(0, 'network', ''))).toBe(message);
  });
});

describe('an unknown error', () => {
  it('shows a general message', () => {
    expect(describeRefusal(new Error('x is undefined')).message).toBe(
      'Failed to generate image. Please try again.',
    );
  });
});

describe('a blocked prompt', () => {
  const blockedWith = (detail: string) =>
    new EaselError({
      method: 'POST',
      status: 422,
      code: 'content_blocked',
      title: 'Blocked by the content policy',
      detail,
      reason: 'graphic violence',
    });

  it('is shown with its reason, as free of charge, and returns to the prompt', () => {
    expect(describeRefusal(blockedWith('This prompt is not allowed.'))).toMatchObject({
      message:
        'Failed to generate image: This prompt is not allowed. Reason: graphic violence. Nothing was charged.',
      wayForward: 'edit',
    });
  });

  it('does not repeat what the message already contains', () => {
    const detail = 'This prompt is blocked. Reason: graphic violence. Nothing was charged.';
    expect(describeRefusal(blockedWith(detail)).message).toBe(`Failed to generate image: ${detail}`);
  });
});
