import { useId } from 'react';

/** A drawn landscape: a vermilion sun over hills. The same in light and dark. */
export function Landscape({ className }: { className?: string | undefined }) {
  const id = useId();
  return (
    <svg viewBox="0 0 400 500" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={`${id}-sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#24405c" />
          <stop offset="0.34" stopColor="#8a9a9c" />
          <stop offset="0.56" stopColor="#ecd2a6" />
          <stop offset="0.72" stopColor="#f2b98a" />
        </linearGradient>
        <linearGradient id={`${id}-mist`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#f5dfbf" stopOpacity="0" />
          <stop offset="1" stopColor="#f5dfbf" stopOpacity="0.75" />
        </linearGradient>
      </defs>
      <rect width="400" height="500" fill={`url(#${id}-sky)`} />
      <circle cx="262" cy="205" r="62" fill="#d23f20" />
      <path d="M150 214h96M282 232h110M176 246h64" stroke="#ecd2a6" strokeWidth="5" strokeLinecap="round" />
      <path d="M0 322 62 262l34 26 74-96 40 52 34-22 66 78 40-30 50 42v188H0z" fill="#6f8590" />
      <path d="m170 192 40 52-14 6-16-10-12 16-18-8-12 10z" fill="#f7ead4" />
      <rect y="240" width="400" height="140" fill={`url(#${id}-mist)`} />
      <path d="M0 356c46-40 84-34 124-8 44 28 74 6 112-16 56-32 116-22 164 14v154H0z" fill="#3c5a61" />
      <rect y="318" width="400" height="104" fill={`url(#${id}-mist)`} opacity="0.7" />
      <path d="M0 408c62-36 118-28 170-6 70 30 142 16 230-26v124H0z" fill="#233f45" />
      <path d="M0 452c84-24 148-16 214 2 66 18 122 10 186-14v60H0z" fill="#152a2f" />
      <g fill="#0e1e22">
        <path d="M58 462V372l-16 30 8-2-14 26 9-2-13 28z" />
        <path d="M58 462V372l16 30-8-2 14 26-9-2 13 28z" />
        <path d="M96 466v-62l-11 21 6-1-10 18 6-1-9 19z" />
        <path d="M96 466v-62l11 21-6-1 10 18-6-1 9 19z" />
        <path d="M24 466v-54l-10 18 5-1-8 16 5-1-8 17z" />
        <path d="M24 466v-54l10 18-5-1 8 16-5-1 8 17z" />
      </g>
      <path
        d="M76 118q9-9 17 0 8-9 17 0M116 142q7-7 13 0 6-7 13 0M122 96q6-6 11 0 5-6 11 0"
        fill="none"
        stroke="#14252c"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <rect x="350" y="440" width="30" height="30" rx="3" fill="#d23f20" />
      <path
        d="M365 446v3M358 449h14v9h-14zM356.5 461h17M361 461.5l-2 4M369 461.5l2 4"
        fill="none"
        stroke="#fff3df"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
