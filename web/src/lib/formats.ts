/**
 * Number and date formats of modules. Each is built when it is first used: building one takes milliseconds, and a page
 * loads many modules whose formats it does not show.
 */

interface Format<Value> {
  format(value: Value): string;
}

export function numberFormat(locale: string, options?: Intl.NumberFormatOptions): Format<number> {
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
