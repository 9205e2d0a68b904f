import { CircleAlert } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { Checkbox } from './checkbox';

export interface CheckboxOption<Value extends string> {
  value: Value;
  label: string;
  hint: ReactNode;
}

export interface CheckboxGroupProps<Value extends string> {
  legend: string;
  name: string;
  /** Ref of the first checkbox, for a form to focus. */
  inputRef?: Ref<HTMLInputElement> | undefined;
  options: readonly CheckboxOption<Value>[];
  value: readonly Value[];
  error: string | undefined;
  onChange: (value: readonly Value[]) => void;
}

/** A group of checkboxes. The value keeps the order of the options. */
export function CheckboxGroup<Value extends string>({
  legend,
  name,
  inputRef,
  options,
  value,
  error,
  onChange,
}: CheckboxGroupProps<Value>) {
  const errorId = useId();
  const change = (changed: Value, isChosen: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((each) => (each === changed ? isChosen : value.includes(each))),
    );
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2 font-medium text-sm">{legend}</legend>
      <div className="flex flex-col gap-3">
        {options.map((option, index) => (
          <Checkbox
            key={option.value}
            ref={index === 0 ? inputRef : undefined}
            name={name}
            label={option.label}
            hint={option.hint}
            checked={value.includes(option.value)}
            onChange={(isChosen) => change(option.value, isChosen)}
          />
        ))}
      </div>
      {error ? (
        <p id={errorId} role="alert" className="mt-2 flex gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
