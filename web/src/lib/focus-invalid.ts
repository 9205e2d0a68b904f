/** Matches controls that the server rejected: those of a single field, and the inputs of a group. */
const INVALID = '[aria-invalid="true"], [data-error] input';

/** Focuses the first control within the form that the server rejected. Does nothing if there is none. */
export function focusInvalid(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>(INVALID)?.focus();
}
