import { PLANS, type Plan } from '@easel/shared/contracts/plans';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { planFeatures } from '@/content/plan-features';
import { useSession } from '@/lib/session';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { Heading, Text } from '@/ui/text';
import { ButtonLink } from './button-link';
import { useHasRoute } from './site-routes';

const CARDS: readonly Plan[] = [PLANS.free, PLANS.pro, PLANS.team];

/** Three plans side by side, and the one for large customers below. Every number is the catalogue's. */
export function PlanCards({ className }: { className?: string | undefined }) {
  const hasRoute = useHasRoute();
  return (
    <div className={className}>
      <ul className="grid gap-4 lg:grid-cols-3 lg:gap-6">
        {CARDS.map((plan) => (
          <li key={plan.id}>
            <PlanCard plan={plan} highlighted={plan.id === 'pro'} />
          </li>
        ))}
      </ul>
      <Card className="mt-4 flex flex-wrap items-center justify-between gap-x-10 gap-y-4 lg:mt-6">
        <div>
          <Heading level={3}>{PLANS.enterprise.name}</Heading>
          <Price plan={PLANS.enterprise} />
          {hasRoute('/pricing') ? null : <NotYet className="mt-2" />}
        </div>
        <ul className="grid gap-x-8 gap-y-1.5 text-[0.9375rem] text-ink-muted sm:grid-cols-2 xl:grid-cols-3">
          {planFeatures(PLANS.enterprise).map((feature) => (
            <Feature key={feature} text={feature} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function PlanCard({ plan, highlighted }: { plan: Plan; highlighted: boolean }) {
  const { status } = useSession();
  const hasRoute = useHasRoute();
  // A paid plan is chosen on the pricing page; until there is one, only the free plan can be had.
  const target = plan.monthlyPrice === 0 ? '/register' : '/pricing';
  return (
    <Card
      padding="lg"
      className={clsx('flex h-full flex-col', highlighted && 'border-accent! shadow-lifted!')}
    >
      <div className="flex min-h-7 items-center justify-between gap-3">
        <Heading level={3}>{plan.name}</Heading>
        {plan.trialDays ? <Badge tone="accent">{plan.trialDays}-day free trial</Badge> : null}
      </div>
      <Price plan={plan} />
      <ul className="mt-6 mb-8 flex flex-col gap-2.5 text-[0.9375rem]">
        {planFeatures(plan).map((feature) => (
          <Feature key={feature} text={feature} />
        ))}
      </ul>
      {status === 'signed-out' && hasRoute(target) ? (
        <ButtonLink
          to={target}
          variant={highlighted ? 'primary' : 'secondary'}
          className="mt-auto w-full"
          aria-label={`Get Started with ${plan.name}`}
        >
          Get Started
        </ButtonLink>
      ) : null}
      {hasRoute(target) ? null : <NotYet className="mt-auto flex min-h-11 items-center justify-center" />}
    </Card>
  );
}

/** In place of the way to a plan that cannot be had yet. */
function NotYet({ className }: { className: string }) {
  return (
    <Text size="sm" tone="muted" className={className}>
      Not available yet
    </Text>
  );
}

function Price({ plan }: { plan: Plan }) {
  return (
    <Text tone="muted" className="mt-2">
      <span className="font-[450] font-display text-5xl text-ink tracking-[-0.02em]">
        ${plan.monthlyPrice}
      </span>{' '}
      a month
    </Text>
  );
}

function Feature({ text }: { text: string }) {
  return (
    <li className="flex gap-2.5">
      <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success" />
      {text}
    </li>
  );
}
