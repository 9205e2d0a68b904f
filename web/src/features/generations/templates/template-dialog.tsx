import { PROMPT_MAX_LENGTH } from '@easel/shared/contracts/generation';
import { TEMPLATE_CATEGORIES } from '@easel/shared/contracts/templates';
import { TextareaField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { SelectField } from '@/components/form/select-field';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { toast } from '@/ui/toast';
import { promptLength } from '../composer/prompt-text';
import { useSaveTemplate } from './api';
import { EMPTY_TEMPLATE, readTemplateForm } from './template-form';

const CATEGORIES = [
  { value: '' as const, label: 'Choose a category', disabled: true },
  ...TEMPLATE_CATEGORIES.map((category) => ({ value: category, label: category })),
];

/** The form for a new template, with an optional prompt. Closing it discards its fields. */
export function TemplateDialog({
  prompt,
  ...dialog
}: {
  prompt: string;
  open: boolean;
  onClose: () => void;
}) {
  const form = useMutationForm({
    initial: { ...EMPTY_TEMPLATE, prompt },
    read: readTemplateForm,
    mutation: useSaveTemplate(),
    onDone: ({ title }) => {
      toast({ title: 'Template saved', description: title, tone: 'success', topic: 'template' });
      dialog.onClose();
    },
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Save as template"
      description="It appears with the other templates. Only you can see it."
      confirmLabel="Save template"
    >
      <TextField form={form} name="title" label="Title" required autoComplete="off" />
      <TextareaField
        form={form}
        name="prompt"
        label="Prompt"
        counter={(text) => `${promptLength(text)}/${PROMPT_MAX_LENGTH} characters`}
        required
        rows={3}
        className="max-h-48 min-h-20!"
      />
      <SelectField form={form} name="category" label="Category" options={CATEGORIES} />
      <TextField form={form} name="description" label="Description (optional)" autoComplete="off" />
      <TextField
        form={form}
        name="tags"
        label="Tags (optional)"
        hint="Separate them with commas."
        autoComplete="off"
        autoCapitalize="none"
      />
    </FormDialog>
  );
}
