import { CodeXml, Headset, ListOrdered, type LucideIcon, ShieldCheck } from 'lucide-react';
import { Link } from '@/components/link';
import type { SiteAddress } from '@/lib/site-paths';
import { Heading } from '@/ui/text';

const LINKS: readonly { to: SiteAddress; icon: LucideIcon; label: string; text: string }[] = [
  { to: '/api-docs', icon: CodeXml, label: 'API Documentation', text: 'Endpoints and examples' },
  { to: '/support', icon: Headset, label: 'Support', text: 'Every way to reach us' },
  { to: '/generate?tab=queue', icon: ListOrdered, label: 'Your queue', text: 'The state of your pictures' },
  { to: '/verify', icon: ShieldCheck, label: 'Verify an image', text: 'Check whether it was made here' },
];

export function QuickLinks() {
  return (
    <nav aria-labelledby="quick-title">
      <Heading level={2} size="md" id="quick-title" className="mb-5">
        Quick Links
      </Heading>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        {LINKS.map(({ to, icon: Icon, label, text }) => (
          <li key={to}>
            <Link to={to} className="group flex items-center gap-4 rounded-md py-1.5">
              <span className="flex size-11 shrink-0 items-center justify-center rounded-md bg-sunken text-ink-muted group-hover:text-accent-text">
                <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
              </span>
              <span>
                <span className="block font-semibold group-hover:underline">{label}</span>
                <span className="block text-ink-muted text-sm">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
