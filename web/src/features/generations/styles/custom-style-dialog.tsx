import { CUSTOM_STYLE_WORDS_MAX_LENGTH } from '@easel/shared/contracts/custom-styles';
import type { CustomStyle } from '@easel/shared/contracts/custom-styles.schema';
import { STYLES } from '@easel/shared/contracts/styles';
import { useId, useState } from 'react';
import { errorMessage, fieldErrors } from '@/lib/errors';
import { useOneAtATime } from '@/lib/one-at-a-time';
import { useForm } from '@/lib/use-form';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { Textarea } from '@/ui/textarea';
import { promptLength } from '../composer/prompt-text';
import { useSaveCustomStyle } from './api';
import { type CustomStyleForm, formOf, readCustomStyleForm } from './custom-style-form';

const BASES = STYLES.map(({ id, name }) => ({ value: id, label: name }));

/** The form of a custom style, new or to be changed. */
export function CustomStyleDialog({
  style,
  open,
  onClose,
  onSaved,
}: {
  style: CustomStyle | undefined;
  open: boolean;
  onClose: () => void;
  onSaved: (saved: CustomStyle, wantsSample: boolean) => void;
}) {
  const formId = useId();
  const save = useSaveCustomStyle();
  const saveOnce = useOneAtATime(save);
  const [wantsSample, setWantsSample] = useState(style === undefined);
  const { values, errors, set, handleSubmit } = useForm<CustomStyleForm>(
    formOf(style),
    (form) => readCustomStyleForm(form).errors,
  );
  const refused = fieldErrors(save.error);
  const errorOf = (field: keyof CustomStyleForm) => errors[field] ?? refused[field];
  const change = <Name extends keyof CustomStyleForm>(field: Name, value: CustomStyleForm[Name]) => {
    if (save.isError) save.reset();
    set(field, value);
  };
  const submit = (form: CustomStyleForm) => {
    const { request } = readCustomStyleForm(form);
    if (!request) return;
    saveOnce(style ? { id: style.id, body: request } : { body: request }, {
      onSuccess: (saved) => {
        onSaved(saved, wantsSample);
        onClose();
      },
    });
  };
  const close = () => {
    if (!save.isPending) onClose();
  };
  const words = (field: 'promptSuffix' | 'negativePrompt') => ({
    error: errorOf(field),
    counter: `${promptLength(values[field])}/${CUSTOM_STYLE_WORDS_MAX_LENGTH} characters`,
    children: (
      <Textarea
        name={field}
        rows={2}
        className="max-h-40 min-h-16!"
        value={values[field]}
        onChange={(event) => change(field, event.target.value)}
      />
    ),
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={style ? 'Edit style' : 'New style'}
      description="A style to build on, and words that each picture in it adds. Your team has it too."
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={save.isPending}>
            {style ? 'Save' : 'Create style'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => handleSubmit(event, submit)}
      >
        {save.isError && Object.keys(refused).length === 0 ? (
          <Notice tone="danger">{errorMessage(save.error)}</Notice>
        ) : null}
        <Field label="Name" error={errorOf('name')} required>
          <Input
            name="name"
            autoComplete="off"
            value={values.name}
            onChange={(event) => change('name', event.target.value)}
          />
        </Field>
        <Select
          label="Base style"
          name="baseStyle"
          value={values.baseStyle}
          onChange={(baseStyle) => change('baseStyle', baseStyle)}
          error={errorOf('baseStyle')}
          options={BASES}
        />
        <Field
          label="Words it adds"
          hint="They follow the prompt, for example “teal and copper, soft grain”."
          required
          {...words('promptSuffix')}
        />
        <Field
          label="Words to keep out (optional)"
          hint="For models that take a negative prompt."
          {...words('negativePrompt')}
        />
        <Checkbox
          label="Make a sample"
          hint="One small picture in this style, which then stands for it. It costs what a picture costs."
          checked={wantsSample}
          onChange={setWantsSample}
        />
      </form>
    </Dialog>
  );
}
