import type { User } from '@easel/shared/contracts/auth';

/** What to call someone: their name, or 'User' where they gave none. */
export function displayName(user: User): string {
  return user.user_metadata.full_name.trim() || 'User';
}

/** The first letters of a person's names. */
export function Avatar({ user }: { user: User }) {
  const words = displayName(user).split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return (
    <span
      aria-hidden="true"
      className="flex size-9 items-center justify-center rounded-full bg-ink font-semibold text-paper text-sm uppercase"
    >
      {letters.join('')}
    </span>
  );
}
