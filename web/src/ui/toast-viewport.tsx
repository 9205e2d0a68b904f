import { Toast } from '@base-ui/react/toast';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { buttonClass } from './button-class';
import type { ToastMessage, ToastTone } from './toast';

const TONES = {
  neutral: { icon: Info, edge: 'before:bg-ink-muted', ink: 'text-ink-muted', timeoutMs: 6_000 },
  success: { icon: CircleCheck, edge: 'before:bg-success', ink: 'text-success', timeoutMs: 6_000 },
  // Leaves more time to read about an error.
  destructive: { icon: CircleAlert, edge: 'before:bg-danger', ink: 'text-danger', timeoutMs: 12_000 },
} as const;

/** Leaves time to read and to press the button. */
const ACTION_TIMEOUT_MS = 12_000;

const manager = Toast.createToastManager();

function show({ title, description, tone = 'neutral', topic, action }: ToastMessage): void {
  const id: string = manager.add({
    ...(topic === undefined ? {} : { id: topic }),
    title,
    description,
    type: tone,
    // Not `high`, which hides the toast itself from screen readers (an alert announces it once), although its close
    // button can be focused. The viewport is a polite live region: it is announced at the next pause.
    priority: 'low',
    timeout: action ? ACTION_TIMEOUT_MS : TONES[tone].timeoutMs,
    // A later message on the topic has no action, unless it brings its own.
    actionProps: action
      ? {
          children: action.label,
          onClick: () => {
            manager.close(id);
            action.onPress();
          },
        }
      : undefined,
  });
}

/**
 * The region of the toasts. It is below the header, because bars at the bottom have buttons. F6 moves the focus here.
 *
 * @param onReady receives the function that shows a toast, and returns a cleanup
 */
export function ToastViewport({
  onReady,
}: {
  onReady: (show: (message: ToastMessage) => void) => () => void;
}) {
  // After the provider's own effect, so that nothing is shown before the provider listens.
  useEffect(() => onReady(show), [onReady]);
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      <Toast.Portal>
        {/* Not the default "Notifications", which is a section of the settings. */}
        <Toast.Viewport
          aria-label="Messages"
          className="fixed inset-x-4 top-[calc(var(--header)+0.75rem)] z-60 mx-auto flex max-w-96 flex-col gap-2"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((entry) => {
    const tone = TONES[(entry.type as ToastTone | undefined) ?? 'neutral'];
    const Icon = tone.icon;
    return (
      <Toast.Root
        key={entry.id}
        toast={entry}
        swipeDirection={['up', 'right']}
        className={clsx(
          'relative overflow-hidden rounded-lg border border-line bg-surface shadow-lifted data-limited:hidden',
          '[transform:translate(var(--toast-swipe-movement-x),var(--toast-swipe-movement-y))] transition-[transform,opacity] duration-200 ease-out',
          'data-ending-style:opacity-0 data-starting-style:opacity-0 data-starting-style:[transform:translateY(-0.75rem)] data-ending-style:[transform:translateY(-0.75rem)]',
          'before:absolute before:inset-y-0 before:left-0 before:w-1',
          tone.edge,
        )}
      >
        <Toast.Content className="flex items-start gap-3 py-3.5 pr-2 pl-5">
          <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', tone.ink)} />
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-semibold text-[0.9375rem]" />
            <Toast.Description className="text-ink-muted text-sm" />
            {entry.actionProps ? (
              <Toast.Action
                className={buttonClass({ variant: 'secondary', size: 'sm', className: 'mt-2' })}
              />
            ) : null}
          </div>
          <Toast.Close
            aria-label="Dismiss"
            // Base UI hides it from screen readers until the toasts are hovered or focused, but Tab always reaches it.
            aria-hidden={false}
            className="flex size-8 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
