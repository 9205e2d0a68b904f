import type { ApiOperation } from '@easel/shared/contracts/api-reference';
import { clsx } from 'clsx';

const TONES: Readonly<Record<ApiOperation['method'], string>> = {
  GET: 'bg-success-wash text-success',
  POST: 'bg-accent-wash text-accent-text',
  PUT: 'bg-warning-wash text-warning',
  PATCH: 'bg-warning-wash text-warning',
  DELETE: 'bg-danger-wash text-danger',
};

export function Method({ name }: { name: ApiOperation['method'] }) {
  return (
    <span
      className={clsx(
        'inline-flex w-17 justify-center rounded-sm py-0.5 font-semibold font-sans text-xs tracking-wide',
        TONES[name],
      )}
    >
      {name}
    </span>
  );
}
