import { type FormEvent, useState } from 'react';
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
  const [isJudged, setIsJudged] = useState(false);
  const values: Values = { ...initial, ...changes };
  const errors: FormErrors<Field> = isJudged ? judge(values) : {};

  function set<Key extends Field>(key: Key, value: Values[Key]) {
    setChanges((before) => ({ ...before, [key]: value }));
  }

  function handleSubmit(
    event: FormEvent<HTMLFormElement>,
    submit: (values: Values) => void,
    onFault?: (found: FormErrors<Field>) => void,
  ) {
    event.preventDefault();
    setIsJudged(true);
    const found = judge(values);
    const first = Object.keys(found)[0];
    if (first === undefined) return submit(values);
    onFault?.(found);
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  /** Back to how it was at first, or with some of what was typed kept. */
  function reset(kept: Partial<Values> = {}) {
    setIsJudged(false);
    setChanges(kept);
  }

  return { values, errors, set, handleSubmit, reset };
}
