import type { ReactNode } from 'react';
import { inlineCodeClass } from '@/components/prose/inline-code-class';
import { parseInline } from '@/components/prose/inline-text';
import { InlineProse } from '@/components/prose/prose';

/** A text of the documentation, with links and inline code. */
export function DocsWords({ text }: { text: string }) {
  return <InlineProse nodes={parseInline(text)} />;
}

/** Inline code. */
export function Code({ children }: { children: ReactNode }) {
  return <code className={inlineCodeClass}>{children}</code>;
}
