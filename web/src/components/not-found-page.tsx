import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { TextLink } from '@/components/text-link';
import { Button } from '@/ui/button';
import { Heading, Text } from '@/ui/text';

const LINKS = [
  { path: '/generate', label: 'Generate' },
  { path: '/gallery', label: 'Gallery' },
  { path: '/pricing', label: 'Pricing' },
  { path: '/help', label: 'Help' },
] as const;

/** The page for unknown addresses. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  // Prerendered once for all addresses.
  const address = useSyncExternalStore(
    () => () => undefined,
    () => pathname,
    () => null,
  );
  const navigate = useNavigate();

  // In a new tab there is no page to go back to.
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate('/', { replace: true }));

  useEffect(() => {
    console.error(`404: no page at ${pathname}`);
  }, [pathname]);

  return (
    <Container className="flex flex-1 flex-col items-center justify-center py-20 text-center">
      <p
        aria-hidden="true"
        className="font-[450] font-display text-[7rem] text-accent leading-none sm:text-[9rem]"
      >
        404
      </p>
      <Heading level={1} size="lg" className="mt-4">
        Page Not Found
      </Heading>
      <Text tone="muted" className="mt-3">
        There is nothing at this address.
      </Text>
      <code className="mt-2 min-h-8 max-w-full break-all rounded-md bg-sunken px-3 py-1.5 text-sm empty:invisible">
        {address}
      </code>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button variant="secondary" onClick={goBack}>
          Go Back
        </Button>
        <ButtonLink to="/">Go Home</ButtonLink>
        <ButtonLink to="/help" variant="secondary">
          Get Help
        </ButtonLink>
      </div>
      <nav aria-label="Other pages" className="mt-10">
        <ul className="flex flex-wrap justify-center gap-x-6 gap-y-2">
          {LINKS.map(({ path, label }) => (
            <li key={path}>
              <TextLink to={path}>{label}</TextLink>
            </li>
          ))}
        </ul>
      </nav>
    </Container>
  );
}
