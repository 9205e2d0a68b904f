import { type FormEvent, useRef, useState } from 'react';
import type { FormErrors } from './form-errors';

/**
 * A form that is judged when it is sent, and again with every change after that. The first field at fault gets
 * the focus; the fields are found by their `name`. `initial` may change, for example when it becomes known who is
 * filling it in: that shows in the fields nobody has touched.
 */
export function useForm<Values extends object>(
  initial: Values,
  judge: (values: Values) => FormErrors<Extract<keyof Values, string>>,
) {
  type Field = Extract<keyof Values, string>;
  const [changes, setChanges] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<FormErrors<Field>>({});
  const judged = useRef(false);
  const values: Values = { ...initial, ...changes };

  function set<Key extends Field>(key: Key, value: Values[Key]) {
    const next = { ...changes, [key]: value };
    setChanges(next);
    if (judged.current) setErrors(judge({ ...initial, ...next }));
  }

  function handleSubmit(
    event: FormEvent<HTMLFormElement>,
    submit: (values: Values) => void,
    onFault?: (found: FormErrors<Field>) => void,
  ) {
    event.preventDefault();
    judged.current = true;
    const found = judge(values);
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first === undefined) return submit(values);
    onFault?.(found);
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  /** Back to how it was at first, or with some of what was typed kept. */
  function reset(kept: Partial<Values> = {}) {
    judged.current = false;
    setChanges(kept);
    setErrors({});
  }

  return { values, errors, set, handleSubmit, reset };
}
