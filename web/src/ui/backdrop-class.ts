export const backdropClass =
  'fixed inset-0 min-h-dvh bg-overlay transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0 supports-[-webkit-touch-callout:none]:absolute';
