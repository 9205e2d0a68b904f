import { PRODUCT_TAGLINE } from '@/content/product';
import { Container } from './container';
import { Link } from './link';
import { FOOTER_GROUPS } from './navigation';
import { ThemeSwitch } from './theme-switch';
import { Wordmark } from './wordmark';

export function SiteFooter() {
  return (
    <footer className="border-t bg-sunken/60 group-has-data-viewing/shell:hidden">
      <Container className="grid grid-cols-2 items-start justify-items-start gap-x-6 gap-y-8 py-10 sm:flex sm:flex-wrap sm:justify-between sm:gap-x-12">
        <div className="col-span-full max-w-xs">
          <Wordmark />
          <p className="mt-2 text-ink-muted">{PRODUCT_TAGLINE}</p>
        </div>
        {FOOTER_GROUPS.map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <p className="font-semibold text-sm">{group.title}</p>
            <ul className="mt-2">
              {group.links.map(({ path, label }) => (
                <li key={path}>
                  <Link
                    to={path}
                    className="flex min-h-9 items-center text-[0.9375rem] text-ink-muted hover:text-ink hover:underline"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <ThemeSwitch />
      </Container>
    </footer>
  );
}
