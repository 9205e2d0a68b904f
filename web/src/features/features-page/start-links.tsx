import { ButtonLink } from '@/components/button-link';
import { FEATURES_CLOSING } from '@/content/features';
import { useSession } from '@/lib/session';

/** Links to registration, for visitors, and to pricing. */
export function StartLinks() {
  const { status } = useSession();
  return (
    <div className="flex min-h-13 flex-wrap gap-3">
      {status === 'signed-in' ? null : (
        <ButtonLink to="/register" size="lg">
          {FEATURES_CLOSING.register}
        </ButtonLink>
      )}
      <ButtonLink to="/pricing" size="lg" variant="secondary">
        {FEATURES_CLOSING.pricing}
      </ButtonLink>
    </div>
  );
}
