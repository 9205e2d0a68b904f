import { type EaselError, type EaselErrorCode, isEaselError } from '@easel/shared/client/easel-error';
import { ERRORS } from '@easel/shared/contracts/errors';
import { SITE } from './site';

type Words = string | ((error: EaselError) => string);

/**
 * Messages for codes whose `detail` is missing or written for programs. Every other code shows the server's `detail`,
 * which is written for users.
 */
const WORDS: Partial<Record<EaselErrorCode, Words>> = {
  network: `${SITE.name} cannot be reached. Check your connection and try again.`,
  bad_response: `${SITE.name} sent a response that this page does not understand. Reload the page and try again.`,
  unavailable: `${SITE.name} is not available right now. Please try again in a moment.`,
  internal: (error) =>
    error.requestId
      ? `Something went wrong on our side. Please try again. (Request ${error.requestId})`
      : 'Something went wrong on our side. Please try again.',
  token_expired: 'Your session has ended. Please sign in again.',
  session_revoked: 'Your session has ended. Please sign in again.',
  validation_failed: (error) => reasons(error) || error.detail || error.title,
  weak_password: (error) => reasons(error) || error.detail || error.title,
  content_blocked: ({ detail, title, reason }) => {
    const message = detail || title;
    const notes = [reason === null ? null : `Reason: ${reason}.`, 'Nothing was charged.'];
    return [message, ...notes.filter((note) => note !== null && !message.includes(note))].join(' ');
  },
  rate_limited: (error) =>
    error.retryAfterMs === null
      ? error.detail || 'Too many requests. Please wait a moment and try again.'
      : `Too many requests. Please try again in ${duration(error.retryAfterMs)}.`,
};

/** Returns the message to show for an error; `fallback` for anything but an API error. */
export function errorMessage(error: unknown, fallback = 'Something went wrong. Please try again.'): string {
  if (!isEaselError(error)) return fallback;
  const words = WORDS[error.code];
  const text = typeof words === 'function' ? words(error) : words;
  return (
    text || error.detail || error.title || (isContractCode(error.code) ? ERRORS[error.code].title : fallback)
  );
}

/** Returns the error messages by field: the JSON pointer `/data/full_name` becomes `data.full_name`. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!isEaselError(error)) return {};
  const entries = error.errors.map(({ pointer, message }) => [
    pointer.slice(1).replaceAll('/', '.'),
    message,
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

function reasons(error: EaselError): string {
  return [...new Set(error.errors.map(({ message }) => message))].join(' ');
}

function duration(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

function isContractCode(code: EaselErrorCode): code is keyof typeof ERRORS {
  return code in ERRORS;
}
