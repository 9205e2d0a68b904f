import type { Upload } from '@easel/shared/contracts/uploads.schema';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ACCEPTED_UPLOADS, useUpload, whyNotUploaded } from '@/entities/upload/uploads';
import { FileButton } from '@/ui/file-button';
import { IconButton } from '@/ui/icon-button';
import { refusalText } from '../composer/refusal';
import { useImageFiles } from './use-image-files';

/** Further pictures that show a style or a subject. Dropped and pasted files are added as well. */
export function ReferencePicker({
  references,
  most,
  onChange,
}: {
  references: readonly Upload[];
  most: number;
  onChange: (references: readonly Upload[]) => void;
}) {
  const { mutate, isPending, error } = useUpload();
  const [refusal, setRefusal] = useState<string | null>(null);
  const isFull = references.length >= most;
  const add = (file: File) => {
    const reason = isFull ? `The model takes ${most} of them at most.` : whyNotUploaded(file);
    setRefusal(reason);
    if (reason !== null) return;
    mutate(file, { onSuccess: (upload) => onChange([...references, upload]) });
  };
  const isOver = useImageFiles(add);
  const problem = refusal ?? (error ? refusalText(error) : null);
  return (
    <fieldset className={isOver ? 'rounded-md bg-accent-wash' : undefined}>
      <legend className="mb-1.5 font-medium text-sm">References</legend>
      <ul className="flex flex-wrap gap-2">
        {references.map(({ id, displayUrl }, index) => (
          <li key={id} className="relative">
            <img
              src={displayUrl}
              alt={`Reference ${index + 1}`}
              className="size-18 rounded-md object-cover"
            />
            <span className="absolute top-0.5 right-0.5 rounded-md bg-surface/92">
              <IconButton
                label={`Remove reference ${index + 1}`}
                size="sm"
                icon={<X aria-hidden="true" className="size-4" />}
                onClick={() => onChange(references.filter((each) => each.id !== id))}
              />
            </span>
          </li>
        ))}
        <li>
          <FileButton
            accept={ACCEPTED_UPLOADS}
            variant="secondary"
            size="sm"
            loading={isPending}
            disabled={isFull}
            onFile={add}
          >
            Add a picture
          </FileButton>
        </li>
      </ul>
      {problem ? (
        <p role="alert" className="mt-1.5 text-danger text-sm">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}
