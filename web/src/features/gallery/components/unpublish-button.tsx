import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useUnpublish } from '../api/unpublish';

export function UnpublishButton({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const unpublish = useUnpublish(id);
  return (
    <>
      <Button
        variant="ghost"
        icon={<EyeOff aria-hidden="true" className="size-4.5" />}
        onClick={() => setAsking(true)}
      >
        Remove from gallery
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Remove from the gallery?"
        description="Others will not see it any more. It stays among your own pictures, and you can publish it again."
        confirmLabel="Remove"
        cancelLabel="Keep"
        loading={unpublish.isPending}
        onConfirm={() =>
          unpublish.mutate(undefined, {
            onSuccess: () => {
              setAsking(false);
              onRemoved();
            },
            onError: () => setAsking(false),
          })
        }
      />
    </>
  );
}
