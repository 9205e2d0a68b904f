import { CUSTOM_STYLE_WORDS_MAX_LENGTH } from '@easel/shared/contracts/custom-styles';
import type { CustomStyle } from '@easel/shared/contracts/custom-styles.schema';
import { STYLES } from '@easel/shared/contracts/styles';
import { useState } from 'react';
import { TextareaField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { SelectField } from '@/components/form/select-field';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { Checkbox } from '@/ui/checkbox';
import { promptLength } from '../composer/prompt-text';
import { useSaveCustomStyle } from './api';
import { formOf, readCustomStyleForm } from './custom-style-form';

const BASES = STYLES.map(({ id, name }) => ({ value: id, label: name }));

/** The form for a new or existing custom style. */
export function CustomStyleDialog({
  style,
  onSaved,
  ...dialog
}: {
  style: CustomStyle | undefined;
  open: boolean;
  onClose: () => void;
  onSaved: (saved: CustomStyle, wantsSample: boolean) => void;
}) {
  const [wantsSample, setWantsSample] = useState(false);
  const form = useMutationForm({
    initial: formOf(style),
    read: readCustomStyleForm,
    mutation: useSaveCustomStyle(style?.id),
    onDone: (saved) => {
      onSaved(saved, wantsSample);
      dialog.onClose();
    },
  });
  const words = {
    form,
    rows: 2,
    className: 'max-h-40 min-h-16!',
    counter: (text: string) => `${promptLength(text)}/${CUSTOM_STYLE_WORDS_MAX_LENGTH} characters`,
  };
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={style ? 'Edit style' : 'New style'}
      description="A style to build on, and words added to every picture made in it. Your team can use it too."
      confirmLabel={style ? 'Save' : 'Create style'}
    >
      <TextField form={form} name="name" label="Name" required autoComplete="off" />
      <SelectField form={form} name="baseStyle" label="Base style" options={BASES} />
      <TextareaField
        {...words}
        name="promptSuffix"
        label="Added to the prompt"
        hint="They follow the prompt, for example “teal and copper, soft grain”."
        required
      />
      <TextareaField
        {...words}
        name="negativePrompt"
        label="Negative prompt (optional)"
        hint="For models that take a negative prompt."
      />
      <Checkbox
        label="Make a sample"
        hint="One small picture in this style, used as its thumbnail. It costs as much as any picture."
        checked={wantsSample}
        onChange={setWantsSample}
      />
    </FormDialog>
  );
}
