/** The surface of menus, selects and similar popups. */
export const popupClass =
  'max-w-(--available-width) origin-(--transform-origin) rounded-lg border border-line bg-surface text-ink shadow-lifted outline-none transition-[scale,opacity] duration-150 ease-out data-ending-style:scale-97 data-starting-style:scale-97 data-ending-style:opacity-0 data-starting-style:opacity-0';
