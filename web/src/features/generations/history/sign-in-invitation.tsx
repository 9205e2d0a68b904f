import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { loginPath } from '@/lib/safe-next';
import { EmptyState } from '@/ui/empty-state';
import type { GenerateTabName } from '../generate-tabs';

/** In place of a tab that belongs to an account; leads back to it. */
export function SignInInvitation({
  icon,
  title,
  description,
  tab,
}: {
  icon: ReactNode;
  title: string;
  description: string;
  tab: GenerateTabName;
}) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      description={description}
      action={<ButtonLink to={loginPath(`/generate?tab=${tab}`)}>Sign In</ButtonLink>}
    />
  );
}
