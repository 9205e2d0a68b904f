import { type ReactNode, useEffect, useRef } from 'react';
import { Landscape } from '@/components/landscape';
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
  /** For a panel that replaces another one: focuses its title, as when a title changes. */
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
      <div
        aria-hidden="true"
        className="hidden border-l bg-sunken p-8 lg:flex lg:items-center lg:justify-center xl:p-14"
      >
        <div className="w-full max-w-lg rotate-1 rounded-sm bg-[light-dark(#fff,#efe7d8)] p-4 pb-14 shadow-lifted">
          <Landscape className="aspect-[4/5] w-full rounded-[2px]" />
        </div>
      </div>
    </div>
  );
}
