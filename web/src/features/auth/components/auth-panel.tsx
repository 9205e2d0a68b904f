import { AUTH_SAMPLE } from '@easel/shared/contracts/auth-sample';
import { type ReactNode, useEffect, useRef } from 'react';
import { Heading, Text } from '@/ui/text';

/** The layout of sign-in, registration and similar pages: a panel beside a picture. */
export function AuthPanel({
  title,
  description,
  footer,
  announced = false,
  children,
}: {
  title: string;
  description: ReactNode;
  footer?: ReactNode;
  /** For a panel that replaces another one: moves the focus to its title, as when a title changes. */
  announced?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const announcedTitle = useRef(announced ? null : title);
  useEffect(() => {
    if (announcedTitle.current === title) return;
    announcedTitle.current = title;
    heading.current?.focus();
  }, [title]);

  return (
    <div className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex items-center justify-center px-4 py-10 sm:px-8 lg:py-16">
        <div className="w-full max-w-md">
          <Heading ref={heading} tabIndex={-1} level={1}>
            {title}
          </Heading>
          <Text tone="muted" className="mt-2.5">
            {description}
          </Text>
          <div className="mt-8">{children}</div>
          {footer ? <div className="mt-8 border-t pt-5 text-ink-muted">{footer}</div> : null}
        </div>
      </div>
      <PanelPicture />
    </div>
  );
}

/** A picture made by the built-in model, with its prompt. Not loaded on small screens, where it is hidden. */
function PanelPicture() {
  return (
    <div aria-hidden="true" className="relative hidden bg-sunken lg:block">
      <div className="sticky top-(--header) h-[calc(100dvh-var(--header))] max-h-full">
        <img
          src={AUTH_SAMPLE.path}
          alt=""
          width={AUTH_SAMPLE.width}
          height={AUTH_SAMPLE.height}
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
        <div className="absolute bottom-8 left-8 max-w-sm rounded-md border border-line bg-surface px-4 py-3 shadow-lifted">
          <p className="font-semibold text-ink-faint text-xs uppercase tracking-[0.12em]">Prompt</p>
          <p className="mt-0.5 font-[450] font-display text-lg leading-snug">{AUTH_SAMPLE.prompt}</p>
        </div>
      </div>
    </div>
  );
}
