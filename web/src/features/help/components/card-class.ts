/** A sheet of paper that is a link as a whole. */
export const cardClass =
  'rounded-lg border border-line bg-surface shadow-card transition-[border-color,box-shadow] duration-150 hover:border-line-strong hover:shadow-lifted';
