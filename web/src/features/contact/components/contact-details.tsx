import { clsx } from 'clsx';
import { Clock, LifeBuoy, type LucideIcon, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextLink } from '@/components/text-link';
import { CONTACT_DETAILS } from '@/content/contact';
import { Heading, Text } from '@/ui/text';
import { textLinkClass } from '@/ui/text-link-class';

/** Other ways to contact support, and its hours. */
export function ContactDetails() {
  const { email, hours, sooner } = CONTACT_DETAILS;
  return (
    <div className="flex flex-col gap-9">
      <Detail icon={Mail} title={email.title}>
        <a href={`mailto:${email.address}`} className={clsx(textLinkClass, 'break-words')}>
          {email.address}
        </a>
        <Text tone="muted" className="mt-1">
          {email.note}
        </Text>
      </Detail>
      <Detail icon={Clock} title={hours.title}>
        <dl className="divide-y divide-line tabular-nums">
          {hours.rows.map(({ day, hours: open }) => (
            <div key={day} className="flex flex-wrap justify-between gap-x-4 py-2 first:pt-0">
              <dt className="font-medium">{day}</dt>
              <dd className="text-ink-muted">{open}</dd>
            </div>
          ))}
        </dl>
        <Text tone="muted" size="sm" className="mt-1">
          {hours.note}
        </Text>
      </Detail>
      <Detail icon={LifeBuoy} title={sooner.title}>
        <Text tone="muted">{sooner.text}</Text>
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
          {sooner.links.map(({ to, label }) => (
            <li key={to}>
              <TextLink to={to} className="inline-flex min-h-8 items-center">
                {label}
              </TextLink>
            </li>
          ))}
        </ul>
      </Detail>
    </div>
  );
}

function Detail({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-line-strong/70 border-t pt-5">
      <div className="mb-2.5 flex items-center gap-3">
        <Icon aria-hidden="true" strokeWidth={1.5} className="size-6 text-accent-text" />
        <Heading level={2} size="sm">
          {title}
        </Heading>
      </div>
      {children}
    </section>
  );
}
