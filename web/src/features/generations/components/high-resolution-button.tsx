import { Lock } from 'lucide-react';
import { buttonClass } from '@/ui/button-class';
import { toast } from '@/ui/toast';

/** What a plan without it sees: disabled to look at and to a screen reader, and a press says why. */
export function HighResolutionButton() {
  const explain = () =>
    toast({
      title: 'Pro Feature',
      description: 'High resolution downloads are available for Pro users only.',
      tone: 'destructive',
      topic: 'download',
    });
  return (
    <button
      type="button"
      aria-disabled="true"
      className={buttonClass({ variant: 'secondary' })}
      onClick={explain}
    >
      <Lock aria-hidden="true" className="size-4 shrink-0 @max-sm:hidden" />
      High Resolution
    </button>
  );
}
