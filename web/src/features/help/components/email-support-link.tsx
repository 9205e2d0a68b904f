import { ButtonLink } from '@/components/button-link';
import type { ButtonVariant } from '@/ui/button-class';

export function EmailSupportLink({ variant = 'secondary' }: { variant?: ButtonVariant | undefined }) {
  return (
    <ButtonLink to="/contact" variant={variant}>
      Email Support
    </ButtonLink>
  );
}
