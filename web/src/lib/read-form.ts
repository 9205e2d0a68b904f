import type { z } from 'zod';

/** What is wrong with a form, by field. */
export type FieldErrors<Values> = { [Name in keyof Values]?: string | undefined };

/** What a form's values ask for, or what is wrong with them. */
export type Reading<Values, Request> =
  | { request: Request; errors?: undefined }
  | { request?: undefined; errors: FieldErrors<Values> };

export type ReadForm<Values, Request> = (values: Values) => Reading<Values, Request>;

/**
 * Reads a form by a schema of the contract, whose first message for a field is the field's error.
 *
 * @param toInput brings the values into the schema's shape, under the same names
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

/** Reads a form by rules of its own, where a page must not wait for schemas. */
export function byRules<Values, Request>(
  check: (values: Values) => FieldErrors<Values>,
  toRequest: (values: Values) => Request,
): ReadForm<Values, Request> {
  return (values) => {
    const errors = check(values);
    return Object.values(errors).some(Boolean) ? { errors } : { request: toRequest(values) };
  };
}
