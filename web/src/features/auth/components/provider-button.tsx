import { LogIn } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { buttonClass } from '@/ui/button-class';
import { Text } from '@/ui/text';
import { useProviderName } from '../api/sign-up-mode';
import { LegalLinks } from './legal-links';

/** Leads to the sign-in provider, if there is one. */
export function ProviderButton({ invitation }: { invitation?: string | undefined }) {
  const name = useProviderName();
  const [query] = useSearchParams();
  if (!name) return null;
  const next = query.get('next');
  const search = new URLSearchParams({ ...(next && { next }), ...(invitation && { invitation }) });
  return (
    <div className="flex flex-col gap-2">
      {/* Not a page of the app: the server redirects to the provider. */}
      <a
        href={`/api/auth/oidc/start?${search}`}
        className={buttonClass({ variant: 'secondary', size: 'lg' })}
      >
        <LogIn aria-hidden="true" className="size-5" />
        Continue with {name}
      </a>
      <Text size="sm" tone="muted">
        If you are new here, you agree to the <LegalLinks /> with that.
      </Text>
    </div>
  );
}
