import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Input } from './input';

/** A password input with a button to show and hide the password. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        spellCheck={false}
        autoCapitalize="none"
        {...rest}
        type={shown ? 'text' : 'password'}
        className={clsx('pr-12', className)}
      />
      <button
        type="button"
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown((now) => !now)}
        className="absolute inset-y-1 right-1 flex w-10 items-center justify-center rounded-sm text-ink-muted hover:text-ink focus-visible:outline-offset-0"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
