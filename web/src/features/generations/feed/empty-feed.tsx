import type { Sample } from '@easel/shared/contracts/samples';
import { useDraftStore } from '../composer/draft-store';

type Example = Pick<Sample, 'slug' | 'prompt' | 'style'>;

/** Copied from the samples, whose other fields the first view does not need. */
export const EXAMPLES = [
  {
    slug: 'lantern-bay',
    prompt: 'A lighthouse above a quiet harbor at sunset, three small boats, warm light on the water',
    style: 'oil-painting',
  },
  {
    slug: 'first-snow',
    prompt: 'A fox in a snowy forest in the early morning, mist',
    style: 'photorealistic',
  },
  {
    slug: 'neon-rain',
    prompt: 'City skyline at night in the rain, neon signs, reflections in the river',
    style: 'cyberpunk',
  },
] as const satisfies readonly Example[];

/** The feed before the first picture, with pictures whose prompt and style can be tried. */
export function EmptyFeed() {
  return (
    // As high as the space between the tabs and the composer on a phone.
    <div className="flex min-h-80 max-md:min-h-[max(20rem,100dvh-14.5rem)] flex-1 flex-col items-center justify-center gap-6 py-4 text-center">
      <div>
        <p className="font-display font-medium text-xl">Your picture appears here</p>
        <p className="mt-1.5 max-w-prose text-balance text-ink-muted">
          Describe what you want to see, choose a style and press Generate. You can watch it being painted.
        </p>
      </div>
      {/* As wide as the height of the window permits. */}
      <ul className="grid w-full max-w-[min(76rem,90dvh)] grid-cols-3 gap-2 sm:gap-4">
        {EXAMPLES.map((example) => (
          <li key={example.slug}>
            <ExampleButton {...example} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ExampleButton({ slug, prompt, style }: Example) {
  const { draft, update } = useDraftStore();
  return (
    <button
      type="button"
      aria-pressed={draft.prompt === prompt}
      onClick={() => update({ prompt, style, customStyle: null })}
      className="group block w-full rounded-md text-left text-ink-muted text-xs leading-snug transition-colors hover:text-ink aria-pressed:text-ink sm:text-sm"
    >
      <span className="mb-2 block overflow-hidden rounded-md bg-blank group-aria-pressed:ring-2 group-aria-pressed:ring-accent">
        <img
          src={`/samples/${slug}-thumbnail.webp`}
          alt=""
          loading="lazy"
          fetchPriority="low"
          className="aspect-square w-full object-[12%_50%] object-cover transition-[scale] duration-300 group-hover:scale-103"
        />
      </span>
      {prompt}
    </button>
  );
}
