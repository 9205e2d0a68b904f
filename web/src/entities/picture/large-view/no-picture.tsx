import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/ui/icon-button';

/** Shown instead of a picture that is loading or missing. */
export function NoPicture({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <div className="flex min-h-full flex-col">
      <div className="flex min-h-12 items-center px-2.5">
        <IconButton
          label="Close"
          size="sm"
          icon={<X aria-hidden="true" className="size-5" />}
          onClick={onClose}
        />
      </div>
      <div className="m-auto w-full max-w-3xl p-4">{children}</div>
    </div>
  );
}
