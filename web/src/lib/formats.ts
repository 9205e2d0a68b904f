/** Numbers and lists in American English. Not formatted with `Intl`, for the same reason as in `dates.ts`. */

/** Formats a whole number with commas: `12,000`. */
export function wholeNumber(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Formats credits: `1 credit`, `12,000 credits`. */
export function creditCount(credits: number): string {
  return credits === 1 ? '1 credit' : `${wholeNumber(credits)} credits`;
}

/** Formats US cents: `$9`, `$7.20`, `-$1,188`. */
export function dollars(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  const sign = cents < 0 ? '-' : '';
  return `${sign}$${wholeNumber(whole)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** Formats an amount in any currency (ISO 4217): `€9.00`. */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** Joins words: `red`, `red and blue`, `red, green and blue`. */
export function listInWords(words: readonly string[]): string {
  if (words.length < 3) return words.join(' and ');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

let compact: Intl.NumberFormat | undefined;

/** Formats a count compactly: `12`, `1.2K`. */
export function compactCount(count: number): string {
  if (count < 1_000) return String(count);
  compact ??= new Intl.NumberFormat('en', { notation: 'compact' });
  return compact.format(count);
}
