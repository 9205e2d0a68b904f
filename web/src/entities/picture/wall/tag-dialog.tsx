import type { Generation } from '@easel/shared/contracts/generation.schema';
import { TAG_MAX_LENGTH } from '@easel/shared/contracts/tags';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { countPictures } from '../count-pictures';
import { useChangeTags, useTags } from './albums-and-tags';

/** Adds tags to pictures and removes their tags. Each press changes them at once. */
export function TagDialog({ pictures, onClose }: { pictures: readonly Generation[]; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const { data: known = [] } = useTags();
  const change = useChangeTags();
  const listId = useId();
  const ids = pictures.map(({ id }) => id);
  const used = [...new Set(pictures.flatMap(({ tags }) => tags))].sort();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const tags = typed.split(',').flatMap((tag) => tag.trim().toLowerCase() || []);
    if (tags.length > 0) change.mutate({ ids, add: tags, remove: [] }, { onSuccess: () => setTyped('') });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Tags"
      description={`For ${countPictures(ids.length)}.`}
    >
      <form onSubmit={add} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label="Add a tag" hint="Separate several with commas.">
            <Input
              list={listId}
              autoComplete="off"
              maxLength={TAG_MAX_LENGTH * 4}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <datalist id={listId}>
            {known.map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </div>
        <Button
          type="submit"
          className="mb-6.5"
          loading={change.isPending}
          icon={<Plus aria-hidden="true" className="size-4.5" />}
        >
          Add
        </Button>
      </form>
      {used.length > 0 ? (
        <ul className="mt-4 flex flex-wrap gap-2" aria-label="Tags of these pictures">
          {used.map((tag) => (
            <li key={tag}>
              <Button
                variant="secondary"
                size="sm"
                icon={<X aria-hidden="true" className="size-4" />}
                aria-label={`Remove the tag ${tag}`}
                onClick={() => change.mutate({ ids, add: [], remove: [tag] })}
              >
                {tag}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}
