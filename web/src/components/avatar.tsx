import type { User } from '@easel/shared/contracts/auth.schema';
import { clsx } from 'clsx';
import { useState } from 'react';

/** Returns a person's name, or 'User' if they gave none. */
export function displayName(user: User): string {
  return user.user_metadata.full_name.trim() || 'User';
}

const SIZES = {
  xs: 'size-6 text-[0.625rem]',
  sm: 'size-9 text-sm',
  lg: 'size-16 text-xl',
  xl: 'size-28 text-4xl',
} as const;

type AvatarSize = keyof typeof SIZES;

/** A person's picture, decorative: their name is beside it. Without a name, the initial is the email address's. */
export function Avatar({ user, size }: { user: User; size?: AvatarSize | undefined }) {
  const { full_name, avatar_url } = user.user_metadata;
  return <Face name={full_name.trim() || user.email} url={avatar_url} size={size} />;
}

/** The uploaded picture, or the initials. */
export function Face({
  name,
  url,
  size = 'sm',
}: {
  name: string;
  url: string | null;
  size?: AvatarSize | undefined;
}) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const frame = clsx('shrink-0 rounded-full', SIZES[size]);
  if (url !== null && url !== brokenUrl) {
    return (
      <img
        key={url}
        src={url}
        alt=""
        onError={() => setBrokenUrl(url)}
        className={clsx(frame, 'bg-sunken object-cover')}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(frame, 'flex items-center justify-center bg-ink font-semibold text-paper uppercase')}
    >
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/);
  const ends = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return ends.map((word) => [...(word ?? '')][0] ?? '').join('');
}
