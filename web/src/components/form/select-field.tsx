import type { FieldValues } from 'react-hook-form';
import { Select, type SelectProps } from '@/ui/select';
import { type Bound, type Given, useField } from './fields';

/** A select. In its own file, because most forms have none and its popup is large. */
export function SelectField<Values extends FieldValues, Value extends string>({
  form,
  name,
  ...rest
}: Bound<Values> & Omit<SelectProps<Value>, Given>) {
  const { ref, ...control } = useField<Values, Value>({ form, name });
  return <Select {...rest} {...control} inputRef={ref} />;
}
