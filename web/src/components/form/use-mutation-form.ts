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
  /** Initial values. When they change, unedited fields are updated. */
  initial: Values;
  read: ReadForm<Values, Request>;
  mutation: FormMutation<Request, Answer>;
  onDone?: (answer: Answer, request: Request) => void;
  /** Called when the form is submitted with errors. */
  onInvalid?: (errors: FieldErrors<Values>) => void;
  /** Maps an error of the server to fields; by default by the pointers of its problem details. */
  refusedFields?: (error: Error) => FieldErrors<Values>;
  /** Returns the message for an error that no field shows. */
  problemOf?: (error: Error) => string;
}

/** The state and actions of a form, for its fields and its dialog. */
export interface MutationForm<Values extends FieldValues> {
  control: Control<Values>;
  /** Call it without an event to submit the form again. */
  submit: (event?: FormEvent) => void;
  /** Call after a field's value changes. */
  changed: () => void;
  /** The error of the mutation, unless a field shows it. */
  problem: string | undefined;
  isPending: boolean;
  isDone: boolean;
  /** Returns a field's value and re-renders the caller when it changes. */
  watch: <Name extends Path<Values>>(name: Name) => Values[Name];
  /** Resets the form to these values. */
  reset: (values: Values) => void;
}

/**
 * Connects a form to a mutation. Validates on submit, and on every change after that; the first invalid field gets the
 * focus. Errors from the server stay until the value of their field changes or the form is submitted again.
 */
export function useMutationForm<Values extends FieldValues, Request, Answer>({
  initial,
  read,
  mutation,
  onDone,
  onInvalid,
  refusedFields = (error) => fieldErrors(error) as FieldErrors<Values>,
  problemOf = (error) => errorMessage(error),
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
  const isShownByField = Object.keys(initial).some((name) => refused[name]);

  return {
    // Fields use the values only, not the request made from them.
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
    problem: error && !isShownByField ? problemOf(error) : undefined,
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
