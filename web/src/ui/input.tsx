import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClass } from './control-class';
import { useFieldControl } from './field-context';

/** A single-line text input. Gets its label and error from the `<Field>` around it. */
export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  const field = useFieldControl();
  return (
    <input {...field} {...rest} type={type} className={clsx(controlClass, 'min-h-11 py-2', className)} />
  );
}
