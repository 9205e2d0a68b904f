import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { ButtonLink } from '@/components/button-link';
import { ErrorScreen } from '@/components/error-screen';
import { Button } from '@/ui/button';

/** In place of a page that failed to load or to render; the navigation around it goes on working. */
export function PageError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  useEffect(() => {
    console.error(`The page ${pathname} failed`, error);
  }, [error, pathname]);

  return (
    <ErrorScreen
      className="mx-auto my-24"
      title="Page Error"
      description="This page encountered an error while loading. Our team has been notified and is working on a fix."
      actions={
        <>
          {/* A whole reload: a browser remembers a module that failed to load and would not ask for it again. */}
          <Button onClick={() => navigate(0)}>Retry Page</Button>
          <ButtonLink to="/" variant="secondary">
            Go Home
          </ButtonLink>
        </>
      }
    />
  );
}
