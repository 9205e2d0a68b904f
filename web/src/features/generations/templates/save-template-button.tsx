import { BookmarkPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '@/lib/session';
import { IconButton } from '@/ui/icon-button';

const loadDialog = () => import('./template-dialog');
const TemplateDialog = lazy(() => loadDialog().then((module) => ({ default: module.TemplateDialog })));

/** Saves a prompt as a template. Hidden from visitors. The form loads on hover or focus. */
export function SaveTemplateButton({
  prompt,
  disabledReason,
  className,
}: {
  prompt: string;
  disabledReason?: string | undefined;
  className?: string | undefined;
}) {
  const { user } = useSession();
  const [opened, setOpened] = useState<{ isOpen: boolean; count: number } | null>(null);
  if (!user) return null;
  const approach = () => void loadDialog();
  return (
    <>
      <IconButton
        label="Save as template"
        size="sm"
        className={className}
        icon={<BookmarkPlus aria-hidden="true" className="size-4.5" />}
        disabledReason={disabledReason}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={() => setOpened((before) => ({ isOpen: true, count: (before?.count ?? 0) + 1 }))}
      />
      {opened ? (
        <Suspense>
          <TemplateDialog
            // Starts each form with fresh state.
            key={opened.count}
            prompt={prompt}
            open={opened.isOpen}
            onClose={() => setOpened((before) => before && { ...before, isOpen: false })}
          />
        </Suspense>
      ) : null}
    </>
  );
}
