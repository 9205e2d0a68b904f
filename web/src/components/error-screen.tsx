import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Heading, Text } from '@/ui/text';

/** A message instead of content that failed, with two actions. */
export function ErrorScreen({
  title,
  description,
  actions,
  className,
}: {
  title: string;
  description: string;
  actions: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div role="alert" className={clsx('max-w-lg px-6 text-center', className)}>
      <Heading level={1} size="lg">
        {title}
      </Heading>
      <Text tone="muted" className="mt-3 text-balance">
        {description}
      </Text>
      <div className="mt-7 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
