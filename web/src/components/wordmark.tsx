import { PRODUCT_NAME } from '@/content/product';
import { Link } from './link';

/** The logo and the product's name. */
export function Wordmark() {
  return (
    <Link to="/" className="inline-flex min-h-11 items-center gap-2.5 rounded-md">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
        <rect width="32" height="32" rx="7" className="fill-accent" />
        <g
          className="stroke-[#fffaf0]"
          fill="none"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M16 5.5v3M8 9h16v10H8zM6.5 22.5h19M11 23l-2.5 4M21 23l2.5 4" />
        </g>
      </svg>
      <span className="font-[550] font-display text-[1.6rem] leading-none tracking-[-0.02em]">
        {PRODUCT_NAME}
      </span>
    </Link>
  );
}
