import { Palette } from 'lucide-react';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { useDraftStore } from '../composer/draft-store';

const SUGGESTIONS = [
  'A beautiful sunset over mountains',
  'A lighthouse in a storm, waves breaking over the rocks',
  'An old bookshop on a rainy street at night',
];

/** The feed before the first picture, with example prompts. */
export function EmptyFeed() {
  const { draft, update } = useDraftStore();
  return (
    <EmptyState
      className="min-h-80 flex-1 justify-center border-none!"
      icon={<Palette />}
      title="Your picture appears here"
      description="Describe what you want to see, choose a style and press Generate. You can watch it being painted."
      action={
        <div className="flex flex-col items-center gap-2">
          {SUGGESTIONS.map((prompt) => (
            <Button
              key={prompt}
              variant="secondary"
              size="sm"
              className="h-auto max-w-full py-1.5 font-normal!"
              disabled={draft.prompt === prompt}
              onClick={() => update({ prompt })}
            >
              {prompt}
            </Button>
          ))}
        </div>
      }
    />
  );
}
