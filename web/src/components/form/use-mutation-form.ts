import { type FormEvent, useRef } from 'react';
import { type Control, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import { errorMessage, fieldErrors } from '@/lib/errors';
import type { FieldErrors, ReadForm } from '@/lib/read-form';

interface FormMutation<Request, Answer> {
  mutate: (
    request: Request,
    then: { onSuccess: (answer: Answer) => void; onError: (error: Error) => void },
  ) => void;
  error: Error | null;
  isPending: boolean;
  isSuccess: boolean;
  reset: () => void;
}

interface FormOptions<Values, Request, Answer> {
  /** What the fields begin with. When it changes, fields that were not edited follow. */
  initial: Values;
  read: ReadForm<Values, Request>;
  mutation: FormMutation<Request, Answer>;
  onDone?: (answer: Answer, request: Request) => void;
  /** Called when the form is sent with errors in it. */
  onInvalid?: (errors: FieldErrors<Values>) => void;
  /** The server's errors by field; by default those that the problem details point at. */
  refusedFields?: (error: Error) => FieldErrors<Values>;
}

/** What the fields and the dialog of a form need of it. */
export interface MutationForm<Values extends FieldValues> {
  control: Control<Values>;
  submit: (event: FormEvent) => void;
  /** Call after a field's value changes. */
  changed: () => void;
  /** Why the mutation failed, where no field says it. */
  problem: string | undefined;
  isPending: boolean;
  isDone: boolean;
  /** The field's value now; the caller renders again with each change. */
  watch: <Name extends Path<Values>>(name: Name) => Values[Name];
  /** Begins anew with these values. */
  reset: (values: Values) => void;
}

/**
 * A form whose values are sent by a mutation. It is checked when it is sent, and with every change after that; the first field
 * at fault gets the focus. What the server refused stays with the field until its value changes, or the form is sent again.
 */
export function useMutationForm<Values extends FieldValues, Request, Answer>({
  initial,
  read,
  mutation,
  onDone,
  onInvalid,
  refusedFields = (error) => fieldErrors(error) as FieldErrors<Values>,
}: FormOptions<Values, Request, Answer>): MutationForm<Values> {
  const refusal = useRef<{ values: Values; errors: FieldErrors<Values> } | null>(null);

  const resolver: Resolver<Values, unknown, Request> = (values) => {
    const { request, errors = {} } = read(values);
    const found: FieldErrors<Values> = { ...unchangedRefusals(refusal.current, values), ...errors };
    const entries = Object.entries(found).filter(([, message]) => message);
    if (request !== undefined && entries.length === 0) return { values: request as never, errors: {} };
    return { values: {}, errors: Object.fromEntries(entries.map(toFieldError)) as never };
  };
  const form = useForm<Values, unknown, Request>({
    values: initial,
    resetOptions: { keepDirtyValues: true },
    reValidateMode: 'onSubmit',
    resolver,
  });
  const { isSubmitted } = form.formState;

  const send = (request: Request) => {
    const values = form.getValues();
    mutation.mutate(request, {
      onSuccess: (answer) => onDone?.(answer, request),
      onError: (error) => {
        refusal.current = { values, errors: refusedFields(error) };
        void form.trigger(undefined, { shouldFocus: true });
      },
    });
  };
  const { error } = mutation;
  const refused: FieldErrors<Values> = error ? refusedFields(error) : {};
  const isSaidByField = Object.keys(initial).some((name) => refused[name]);

  return {
    // Fields know the values alone, not what is made of them.
    control: form.control as unknown as Control<Values>,
    submit: (event) => {
      refusal.current = null;
      void form.handleSubmit(
        (request) => send(request as Request),
        () => onInvalid?.(read(form.getValues()).errors ?? {}),
      )(event);
    },
    changed: () => {
      if (mutation.error) mutation.reset();
      if (isSubmitted) void form.trigger();
    },
    problem: error && !isSaidByField ? errorMessage(error) : undefined,
    isPending: mutation.isPending,
    isDone: mutation.isSuccess,
    watch: (name) => form.watch(name),
    reset: (values) => {
      refusal.current = null;
      if (mutation.error) mutation.reset();
      form.reset(values, { keepDirtyValues: false });
    },
  };
}

const toFieldError = ([name, message]: [string, unknown]) => [name, { type: 'rule', message }] as const;

function unchangedRefusals<Values extends FieldValues>(
  refusal: { values: Values; errors: FieldErrors<Values> } | null,
  values: Values,
): FieldErrors<Values> {
  if (!refusal) return {};
  const kept = Object.entries(refusal.errors).filter(([name]) => refusal.values[name] === values[name]);
  return Object.fromEntries(kept) as FieldErrors<Values>;
}
