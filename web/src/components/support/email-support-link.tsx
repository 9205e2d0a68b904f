import type { ButtonVariant } from '@/ui/button-class';
import { ButtonLink } from '../button-link';
import { useHasRoute } from '../site-routes';

export function EmailSupportLink({ variant = 'secondary' }: { variant?: ButtonVariant | undefined }) {
  const hasRoute = useHasRoute();
  if (!hasRoute('/contact')) return null;
  return (
    <ButtonLink to="/contact" variant={variant}>
      Email Support
    </ButtonLink>
  );
}
