import type { MouseEvent } from 'react';
import { ButtonLink } from '@/components/button-link';
import { scrollBehavior } from '@/lib/motion';
import { EXAMPLES_ID } from './examples-place';

/** Scrolls to the examples of this page; where there are none, it leads to the gallery. */
export function SeeExamples() {
  const show = (event: MouseEvent) => {
    const section = document.getElementById(EXAMPLES_ID);
    if (!section || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    section.scrollIntoView({ behavior: scrollBehavior() });
    // Tab goes on from there.
    section.focus({ preventScroll: true });
  };
  return (
    <ButtonLink to="/gallery" size="lg" variant="secondary" onClick={show}>
      See Examples
    </ButtonLink>
  );
}
