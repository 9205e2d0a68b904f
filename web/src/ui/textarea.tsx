import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClass } from './control-class';
import { useFieldControl } from './field-context';

/** A multi-line text input. Grows with its content if the browser supports `field-sizing`. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldControl();
  return (
    <textarea
      {...field}
      {...rest}
      rows={rows}
      className={clsx(
        controlClass,
        'field-sizing-content min-h-28 resize-y py-3 leading-relaxed [scrollbar-color:var(--line-strong)_transparent] [scrollbar-width:thin]',
        className,
      )}
    />
  );
}
