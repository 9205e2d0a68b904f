import { ButtonLink } from '@/components/button-link';
import { useHasRoute } from '@/components/site-routes';
import type { ButtonVariant } from '@/ui/button-class';

export function EmailSupportLink({ variant = 'secondary' }: { variant?: ButtonVariant | undefined }) {
  const hasRoute = useHasRoute();
  if (!hasRoute('/contact')) return null;
  return (
    <ButtonLink to="/contact" variant={variant}>
      Email Support
    </ButtonLink>
  );
}
