import type { z } from 'zod';

/** Error messages of a form, by field. */
export type FieldErrors<Values> = { [Name in keyof Values]?: string | undefined };

/** The request made from a form's values, or their errors. */
export type Reading<Values, Request> =
  | { request: Request; errors?: undefined }
  | { request?: undefined; errors: FieldErrors<Values> };

export type ReadForm<Values, Request> = (values: Values) => Reading<Values, Request>;

/**
 * Returns a reader that parses a form with a schema of the contract. The first message for a field is its error.
 *
 * @param toInput converts the values to the schema's input, under the same names
 */
export function bySchema<Values, Request>(
  schema: z.ZodType<Request>,
  toInput: (values: Values) => unknown = (values) => values,
): ReadForm<Values, Request> {
  return (values) => {
    const parsed = schema.safeParse(toInput(values));
    if (parsed.success) return { request: parsed.data };
    const errors: FieldErrors<Values> = {};
    for (const { path, message } of parsed.error.issues) errors[path[0] as keyof Values] ??= message;
    return { errors };
  };
}

/** Returns a reader that checks a form with its own rules, for pages that must not wait for schemas to load. */
export function byRules<Values, Request>(
  check: (values: Values) => FieldErrors<Values>,
  toRequest: (values: Values) => Request,
): ReadForm<Values, Request> {
  return (values) => {
    const errors = check(values);
    return Object.values(errors).some(Boolean) ? { errors } : { request: toRequest(values) };
  };
}
