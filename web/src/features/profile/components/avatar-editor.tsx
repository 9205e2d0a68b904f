import { Trash2, Upload } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Avatar } from '@/components/avatar';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { FileButton } from '@/ui/file-button';
import { Heading, Text } from '@/ui/text';
import { useRemoveAvatar, useUploadAvatar } from '../api/change-avatar';
import type { Square } from '../avatar-crop';
import { AVATAR_ACCEPT, avatarTypeOf, whyNotAvatar } from '../avatar-file';

const loadCropDialog = () => import('./crop-dialog');
const CropDialog = lazy(() => loadCropDialog().then((module) => ({ default: module.CropDialog })));

/** The avatar, with buttons to change and remove it. */
export function AvatarEditor() {
  const { user } = useSession();
  const upload = useUploadAvatar();
  const remove = useRemoveAvatar();
  const [chosen, setChosen] = useState<{ file: File; isOpen: boolean } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!user) return null;

  function choose(file: File) {
    upload.reset();
    const why = whyNotAvatar(file);
    setRefusal(why ?? null);
    setChosen(why ? null : { file, isOpen: true });
  }

  const close = () => setChosen((before) => before && { ...before, isOpen: false });

  function send(file: File, square: Square) {
    // Some systems report no type, which is then derived from the name.
    const typed = file.slice(0, file.size, avatarTypeOf(file));
    upload.mutate({ file: typed, square }, { onSuccess: close });
  }

  return (
    <section aria-label="Avatar" className="flex flex-wrap items-center gap-x-7 gap-y-5">
      <Avatar user={user} size="xl" />
      <div className="min-w-0 flex-1 basis-64">
        <Heading ref={heading} tabIndex={-1} level={2} size="sm">
          Avatar
        </Heading>
        <Text tone="muted" className="mt-0.5">
          JPG, PNG up to 5MB
        </Text>
        <div className="mt-4 flex flex-wrap gap-3">
          <FileButton
            accept={AVATAR_ACCEPT}
            variant="secondary"
            icon={<Upload aria-hidden="true" className="size-4.5" />}
            loading={upload.isPending}
            onPointerEnter={() => void loadCropDialog()}
            onFocus={() => void loadCropDialog()}
            onFile={choose}
          >
            Change Avatar
          </FileButton>
          {user.user_metadata.avatar_url !== null ? (
            <Button
              variant="ghost"
              icon={<Trash2 aria-hidden="true" className="size-4.5" />}
              loading={remove.isPending}
              // The button disappears with the avatar, so the focus moves.
              onClick={() => remove.mutate(undefined, { onSuccess: () => heading.current?.focus() })}
            >
              Remove
            </Button>
          ) : null}
        </div>
        {refusal ? (
          <Text role="alert" tone="danger" className="mt-3">
            {refusal}
          </Text>
        ) : null}
      </div>
      {chosen ? (
        <Suspense>
          <CropDialog
            file={chosen.file}
            open={chosen.isOpen}
            onClose={close}
            onSave={(square) => send(chosen.file, square)}
            isSaving={upload.isPending}
            error={upload.error}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
