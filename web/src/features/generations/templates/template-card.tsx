import type { PromptTemplate } from '@easel/shared/contracts/templates';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { IconButton } from '@/ui/icon-button';
import { Heading, Text } from '@/ui/text';
import { useFillComposer } from '../composer/use-fill-composer';
import { useDeleteTemplate } from './api';

export function TemplateCard({
  template,
  onTag,
}: {
  template: PromptTemplate;
  /** Searches for the tag. */
  onTag: (tag: string) => void;
}) {
  const fill = useFillComposer();
  const { title, description, prompt, category, tags, isBuiltIn } = template;
  return (
    <Card className="flex h-full flex-col">
      <div className="flex min-h-6 flex-wrap items-center gap-2">
        <Badge tone="accent">{category}</Badge>
        {isBuiltIn ? null : <Badge>Yours</Badge>}
      </div>
      <Heading level={2} size="xs" className="mt-2.5">
        {title}
      </Heading>
      {description ? (
        <Text size="sm" tone="muted" className="mt-1">
          {description}
        </Text>
      ) : null}
      <p className="mt-3 line-clamp-3 border-line border-l-2 pl-3 text-[0.9375rem]" title={prompt}>
        {prompt}
      </p>
      {tags.length > 0 ? (
        <ul aria-label="Tags" className="mt-3 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                onClick={() => onTag(tag)}
                className="min-h-6 rounded-full bg-sunken px-2.5 text-ink-muted text-xs transition-colors hover:text-ink hover:underline"
              >
                {tag}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="mt-auto flex items-center justify-between gap-2 pt-5">
        <Button variant="secondary" size="sm" onClick={() => fill({ prompt })}>
          Use template<span className="sr-only"> {title}</span>
        </Button>
        {isBuiltIn ? null : <DeleteButton template={template} />}
      </div>
    </Card>
  );
}

function DeleteButton({ template: { id, title } }: { template: PromptTemplate }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteTemplate();
  return (
    <>
      <IconButton
        label={`Delete template: ${title}`}
        size="sm"
        icon={<Trash2 aria-hidden="true" className="size-4.5" />}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this template?"
        description={`“${title}” is deleted for good. Pictures made with it stay.`}
        confirmLabel="Delete"
        loading={remove.isPending}
        onConfirm={() =>
          remove.mutate(id, {
            onSettled: () => setIsAsking(false),
          })
        }
      />
    </>
  );
}
