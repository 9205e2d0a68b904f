import { type FormEvent, useRef, useState } from 'react';
import type { FormErrors } from './form-rules';

/**
 * A form that is judged when it is sent, and again with every change after that. The first field at fault gets
 * the focus; the fields are found by their `name`.
 */
export function useAuthForm<Values extends object>(
  initial: Values,
  judge: (values: Values) => FormErrors<Extract<keyof Values, string>>,
) {
  type Field = Extract<keyof Values, string>;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors<Field>>({});
  const judged = useRef(false);

  function set<Key extends Field>(key: Key, value: Values[Key]) {
    const next = { ...values, [key]: value };
    setValues(next);
    if (judged.current) setErrors(judge(next));
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>, submit: (values: Values) => void) {
    event.preventDefault();
    judged.current = true;
    const found = judge(values);
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first === undefined) return submit(values);
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return { values, errors, set, handleSubmit };
}
