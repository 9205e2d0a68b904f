import type { Verification } from '@easel/shared/contracts/verify.schema';
import { clsx } from 'clsx';
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import { longTime } from '@/lib/dates';
import { Card } from '@/ui/card';
import { Heading } from '@/ui/text';
import { madeAt, VERDICT_WORDS } from '../verdict-words';
import { CredentialView } from './credential-view';
import { RecipeView } from './recipe-view';

const TONES = {
  success: { icon: CircleCheck, box: 'border-success/40 bg-success-wash', ink: 'text-success' },
  warning: { icon: TriangleAlert, box: 'border-warning/40 bg-warning-wash', ink: 'text-warning' },
  neutral: { icon: CircleHelp, box: 'border-line bg-sunken', ink: 'text-ink-muted' },
} as const;

/** The verdict in plain words, and the evidence for it. */
export function VerdictView({ verification }: { verification: Verification }) {
  const { verdict, credential, recipe } = verification;
  const { title, text, tone } = VERDICT_WORDS[verdict];
  const { icon: Icon, box, ink } = TONES[tone];
  const made = madeAt(verification);
  return (
    <Card padding="none" className="overflow-hidden">
      <div className={clsx('grid grid-cols-[auto_1fr] gap-x-3 border-b p-5 has-[+:empty]:border-b-0', box)}>
        <Icon aria-hidden="true" className={clsx('mt-0.5 size-6', ink)} />
        <div>
          <Heading level={2} size="sm">
            {title}
          </Heading>
          <p className="mt-1">{text}</p>
          {made ? (
            <p className="mt-2 text-sm">
              {made.isClaim ? 'As the file says, made on ' : 'Made on '}
              <time dateTime={made.at.toISOString()}>{longTime(made.at.toISOString())}</time>
            </p>
          ) : null}
        </div>
      </div>
      <div className="flex flex-col gap-6 p-5 empty:hidden">
        {credential ? <CredentialView credential={credential} /> : null}
        {recipe ? <RecipeView recipe={recipe} verdict={verdict} /> : null}
      </div>
    </Card>
  );
}
