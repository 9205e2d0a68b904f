import type { ChangeEvent, ComponentProps, ComponentType, ReactNode } from 'react';
import { type FieldValues, type Path, useController } from 'react-hook-form';
import { Checkbox, type CheckboxProps } from '@/ui/checkbox';
import { CheckboxGroup, type CheckboxGroupProps } from '@/ui/checkbox-group';
import { Field, type FieldProps } from '@/ui/field';
import { Input } from '@/ui/input';
import { Segmented, type SegmentedProps } from '@/ui/segmented';
import { Textarea } from '@/ui/textarea';
import type { MutationForm } from './use-mutation-form';

export interface Bound<Values extends FieldValues> {
  form: MutationForm<Values>;
  name: Path<Values>;
}

/** Props that the form sets on a control. */
export type Given = 'name' | 'value' | 'checked' | 'onChange' | 'error' | 'inputRef';

export function useField<Values extends FieldValues, Value>({ form, name }: Bound<Values>) {
  const { field, fieldState } = useController({ name, control: form.control });
  return {
    name,
    ref: field.ref,
    value: field.value as Value,
    error: fieldState.error?.message,
    onChange: (value: Value) => {
      field.onChange(value);
      form.changed();
    },
  };
}

type TextProps<Values extends FieldValues> = Bound<Values> &
  Pick<FieldProps, 'label' | 'hint' | 'action' | 'required'> & {
    /** For example `12/500 characters`. */
    counter?: ((value: string) => ReactNode) | undefined;
  };

function useTextField<Values extends FieldValues>({ hint, counter, ...props }: TextProps<Values>) {
  const { label, action, required } = props;
  const { error, onChange, ...control } = useField<Values, string>(props);
  return {
    // An error replaces the hint.
    frame: {
      label,
      action,
      required,
      error,
      hint: error ? undefined : hint,
      counter: counter?.(control.value),
    },
    control: {
      ...control,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
    },
  };
}

/** A line of text. */
export function TextField<Values extends FieldValues>({
  as: Line = Input,
  form,
  name,
  label,
  hint,
  action,
  required,
  counter,
  ...rest
}: TextProps<Values> & {
  /** For example `PasswordInput`. */
  as?: ComponentType<ComponentProps<'input'>>;
} & Omit<ComponentProps<'input'>, Given | keyof TextProps<Values>>) {
  const { frame, control } = useTextField({ form, name, label, hint, action, required, counter });
  return (
    <Field {...frame}>
      <Line {...rest} {...control} />
    </Field>
  );
}

export function TextareaField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  action,
  required,
  counter,
  ...rest
}: TextProps<Values> & Omit<ComponentProps<'textarea'>, Given | keyof TextProps<Values>>) {
  const { frame, control } = useTextField({ form, name, label, hint, action, required, counter });
  return (
    <Field {...frame}>
      <Textarea {...rest} {...control} />
    </Field>
  );
}

export function CheckboxField<Values extends FieldValues>({
  form,
  name,
  ...rest
}: Bound<Values> & Omit<CheckboxProps, Given | 'form'>) {
  const { value, ...control } = useField<Values, boolean>({ form, name });
  return <Checkbox {...rest} {...control} checked={value} />;
}

export function CheckboxGroupField<Values extends FieldValues, Value extends string>({
  form,
  name,
  ...rest
}: Bound<Values> & Omit<CheckboxGroupProps<Value>, Given>) {
  const { ref, ...control } = useField<Values, readonly Value[]>({ form, name });
  return <CheckboxGroup {...rest} {...control} inputRef={ref} />;
}

export function SegmentedField<Values extends FieldValues, Value extends string>({
  form,
  name,
  ...rest
}: Bound<Values> & Omit<SegmentedProps<Value>, Given>) {
  const { value, onChange } = useField<Values, Value>({ form, name });
  return <Segmented {...rest} value={value} onChange={onChange} />;
}
