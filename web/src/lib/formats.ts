/**
 * Numbers and dates in words. The first format of `Intl` blocks a phone for 50 ms, and a page loads many modules whose formats it does
 * not show. So each is built when it is first used, and the commonest do without.
 */

interface Format<Value> {
  format(value: Value): string;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Formats a whole number with commas: `12,000`. */
export function wholeNumber(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Formats credits: `1 credit`, `12,000 credits`. */
export function creditCount(credits: number): string {
  return credits === 1 ? '1 credit' : `${wholeNumber(credits)} credits`;
}

/** Formats a local date: `November 21`. */
export function monthAndDay(date: Date): string {
  return `${MONTHS[date.getMonth()]} ${date.getDate()}`;
}

/** Formats a local date: `November 21, 2026`. */
export function longDay(date: Date): string {
  return `${monthAndDay(date)}, ${date.getFullYear()}`;
}

/** Formats a local date: `Nov 21, 2026`. */
export function shortDay(date: Date): string {
  return `${MONTHS[date.getMonth()]?.slice(0, 3)} ${date.getDate()}, ${date.getFullYear()}`;
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Format<number> {
  return lazily(() => new Intl.NumberFormat(locale, options));
}

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Format<Date> {
  return lazily(() => new Intl.DateTimeFormat(locale, options));
}

function lazily<Value>(build: () => Format<Value>): Format<Value> {
  let built: Format<Value> | undefined;
  return {
    format: (value) => {
      built ??= build();
      return built.format(value);
    },
  };
}
