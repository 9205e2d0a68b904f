import { PROMPT_MAX_LENGTH } from '@easel/shared/contracts/generation';
import { TEMPLATE_CATEGORIES } from '@easel/shared/contracts/templates';
import { useId } from 'react';
import { errorMessage, fieldErrors } from '@/lib/errors';
import { useOneAtATime } from '@/lib/one-at-a-time';
import { useForm } from '@/lib/use-form';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { Textarea } from '@/ui/textarea';
import { toast } from '@/ui/toast';
import { promptLength } from '../composer/prompt-text';
import { useSaveTemplate } from './api';
import { EMPTY_TEMPLATE, readTemplateForm, type TemplateForm } from './template-form';

/** The form of a new template, around a prompt that may be there already. Its fields are lost when it closes. */
export function TemplateDialog({
  prompt,
  open,
  onClose,
}: {
  prompt: string;
  open: boolean;
  onClose: () => void;
}) {
  const formId = useId();
  const save = useSaveTemplate();
  const saveOnce = useOneAtATime(save);
  const { values, errors, set, handleSubmit } = useForm<TemplateForm>(
    { ...EMPTY_TEMPLATE, prompt },
    (form) => readTemplateForm(form).errors,
  );
  const refused = fieldErrors(save.error);
  const errorOf = (field: keyof TemplateForm) => errors[field] ?? refused[field];
  const change = <Name extends keyof TemplateForm>(field: Name, value: TemplateForm[Name]) => {
    if (save.isError) save.reset();
    set(field, value);
  };
  const submit = (form: TemplateForm) => {
    const { request } = readTemplateForm(form);
    if (!request) return;
    saveOnce(request, {
      onSuccess: ({ title }) => {
        toast({ title: 'Template saved', description: title, tone: 'success', topic: 'template' });
        onClose();
      },
    });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Save as template"
      description="It is kept for you alone, with the templates of this page."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={save.isPending}>
            Save template
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
        <Field label="Title" error={errorOf('title')} required>
          <Input
            name="title"
            autoComplete="off"
            value={values.title}
            onChange={(event) => change('title', event.target.value)}
          />
        </Field>
        <Field
          label="Prompt"
          error={errorOf('prompt')}
          counter={`${promptLength(values.prompt)}/${PROMPT_MAX_LENGTH} characters`}
          required
        >
          <Textarea
            name="prompt"
            rows={3}
            className="max-h-48 min-h-20!"
            value={values.prompt}
            onChange={(event) => change('prompt', event.target.value)}
          />
        </Field>
        <Select
          label="Category"
          name="category"
          value={values.category}
          onChange={(category) => change('category', category)}
          error={errorOf('category')}
          options={[
            { value: '' as const, label: 'Choose a category', disabled: true },
            ...TEMPLATE_CATEGORIES.map((category) => ({ value: category, label: category })),
          ]}
        />
        <Field label="Description (optional)" error={errorOf('description')}>
          <Input
            name="description"
            autoComplete="off"
            value={values.description}
            onChange={(event) => change('description', event.target.value)}
          />
        </Field>
        <Field label="Tags (optional)" hint="Separate them with commas." error={errorOf('tags')}>
          <Input
            name="tags"
            autoComplete="off"
            autoCapitalize="none"
            value={values.tags}
            onChange={(event) => change('tags', event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
