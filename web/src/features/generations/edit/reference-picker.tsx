import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { ACCEPTED_UPLOADS, useUpload, whyNotUploaded } from '@/entities/upload/uploads';
import { Disclosure } from '@/ui/disclosure';
import { FileButton } from '@/ui/file-button';
import { IconButton } from '@/ui/icon-button';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { refusalText } from '../composer/refusal';
import { usePictureDrop } from './picture-drag';
import { ReferenceChooser } from './reference-chooser';
import { type Reference, withoutReference, withReference } from './references';
import { useImageFiles } from './use-image-files';

export type ChangeReferences = (update: (before: readonly Reference[]) => readonly Reference[]) => void;

/**
 * More pictures that show a style or a subject: files, which can also be dropped and pasted, and the user's own
 * pictures, which can also be dragged here.
 */
export function ReferencePicker({
  references,
  most,
  sourceId,
  onChange,
}: {
  references: readonly Reference[];
  /** The maximum number of pictures. */
  most: number;
  /** The picture being edited, which is not offered. */
  sourceId: string;
  onChange: ChangeReferences;
}) {
  const { mutateAsync, isPending, error } = useUpload();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useFocusKeeper(list);
  const excess = references.length - most;
  const whyFull = excess < 0 ? null : `${most === 1 ? 'One reference fits' : `${most} references fit`} here.`;
  const add = (picture: Reference) => {
    setRefusal(whyFull);
    if (whyFull === null) onChange((before) => withReference(before, picture));
  };
  const addFile = (file: File) => {
    const reason = whyFull ?? whyNotUploaded(file);
    setRefusal(reason);
    if (reason !== null) return;
    // The promise, because a call's callbacks end when another file is dropped in the meantime.
    mutateAsync({ file }).then(
      ({ id, displayUrl }) => onChange((before) => withReference(before, { kind: 'upload', id, displayUrl })),
      () => undefined,
    );
  };
  const remove = (id: string) => {
    setRefusal(null);
    onChange((before) => withoutReference(before, id));
  };
  const isFileOver = useImageFiles(addFile);
  const drop = usePictureDrop(add);
  const problem = refusal ?? (error ? refusalText(error) : null);
  return (
    <fieldset
      {...drop.handlers}
      className={clsx(
        '-m-[9px] rounded-md border border-dashed p-2',
        isFileOver || drop.isOver ? 'border-accent bg-accent-wash' : 'border-transparent',
      )}
    >
      <legend className="float-left mb-1.5 w-full font-medium text-sm">
        References{' '}
        <span className="font-normal text-ink-muted tabular-nums">
          {Math.min(references.length, most)} of {most}
        </span>
      </legend>
      <ul ref={list} tabIndex={-1} className="clear-both flex flex-wrap gap-2">
        {references.map(({ id, displayUrl }, index) => (
          <li
            key={id}
            data-focus-item={id}
            tabIndex={-1}
            aria-label={`Reference ${index + 1}`}
            className="relative"
          >
            <img
              src={displayUrl}
              alt={index < most ? `Reference ${index + 1}` : `Reference ${index + 1}, left out`}
              className={clsx('size-18 rounded-md object-cover', index >= most && 'opacity-40')}
            />
            <span className="-top-1.5 -right-1.5 absolute rounded-full bg-surface shadow-lifted">
              <IconButton
                label={`Remove reference ${index + 1}`}
                size="sm"
                className="after:-inset-2 size-7! min-h-0! rounded-full! after:absolute"
                icon={<X aria-hidden="true" className="size-3.5" />}
                onClick={() => remove(id)}
              />
            </span>
          </li>
        ))}
        <li>
          <FileButton
            accept={ACCEPTED_UPLOADS}
            data-focus-item="add"
            variant="secondary"
            size="sm"
            loading={isPending}
            disabled={whyFull !== null}
            onFile={addFile}
          >
            Add a file
          </FileButton>
        </li>
      </ul>
      {excess > 0 ? (
        <p className="mt-1.5 text-ink-muted text-sm">
          {excess === 1 ? 'The last one does' : `The last ${excess} do`} not fit here and{' '}
          {excess === 1 ? 'is' : 'are'} left out.
        </p>
      ) : null}
      {problem ? (
        <p role="alert" className="mt-1.5 text-danger text-sm">
          {problem}
        </p>
      ) : null}
      <Disclosure label="Your pictures" open={isChoosing} onOpenChange={setChoosing}>
        <ReferenceChooser chosen={references} sourceId={sourceId} onAdd={add} onRemove={remove} />
      </Disclosure>
    </fieldset>
  );
}
