/** What is wrong with a form, by field. Empty when nothing is. */
export type FormErrors<Field extends string> = Partial<Record<Field, string>>;

/** Only the fields at fault, in the order they are given. */
export function definedOnly<Field extends string>(
  errors: Record<Field, string | undefined>,
): FormErrors<Field> {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message)) as FormErrors<Field>;
}
