import { type Sample, samplePaths } from '@easel/shared/contracts/samples';
import { Download, Heart, type LucideIcon } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { compactCount } from '@/lib/formats';
import { promptLink } from '@/lib/prompt-link';
import { Card } from '@/ui/card';
import { Heading, Text } from '@/ui/text';
import type { SampleCounts } from './use-sample-counts';

/** In pixels: the aspect ratio that the card crops to. */
const SHOWN = { width: 512, height: 384 } as const;

export function ExampleCard({
  sample,
  categoryName,
  counts,
}: {
  sample: Sample;
  categoryName: string;
  /** Undefined while unknown. */
  counts: SampleCounts | undefined;
}) {
  const { title, prompt } = sample;
  const { image, thumbnail } = samplePaths(sample);
  return (
    <Card padding="none" className="flex h-full flex-col overflow-hidden">
      <img
        src={thumbnail}
        srcSet={`${thumbnail} ${SHOWN.width}w, ${image} ${sample.width}w`}
        sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 20rem"
        alt={prompt}
        {...SHOWN}
        loading="lazy"
        decoding="async"
        className="aspect-4/3 w-full border-b bg-sunken object-cover"
      />
      <div className="flex flex-1 flex-col p-5">
        <div className="flex min-h-6 items-center justify-between gap-4 text-ink-muted text-sm">
          <span className="font-medium text-accent-text">{categoryName}</span>
          {counts ? (
            <span className="flex gap-3 tabular-nums">
              <Count icon={Heart} count={counts.likes} one="like" many="likes" />
              <Count icon={Download} count={counts.downloads} one="download" many="downloads" />
            </span>
          ) : null}
        </div>
        <Heading level={3} size="sm" className="mt-1.5">
          {title}
        </Heading>
        <Text tone="muted" className="mt-1.5 mb-5">
          {prompt}
        </Text>
        <div className="mt-auto flex flex-wrap gap-2">
          <ButtonLink to={promptLink(prompt)} size="sm" variant="secondary">
            Use Prompt
            <span className="sr-only">of {title}</span>
          </ButtonLink>
          <ButtonLink to={`/gallery?view=${sample.id}`} size="sm" variant="ghost">
            View details
            <span className="sr-only">of {title}</span>
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/** Renders nothing for zero, because a new site has no counts to show. */
function Count({
  icon: Icon,
  count,
  one,
  many,
}: {
  icon: LucideIcon;
  count: number;
  one: string;
  many: string;
}) {
  if (count === 0) return null;
  return (
    <span className="flex items-center gap-1">
      <Icon aria-hidden="true" className="size-4" />
      {compactCount(count)}
      <span className="sr-only">{count === 1 ? one : many}</span>
    </span>
  );
}
