import { useState } from 'react';
import { Link } from '@/components/link';
import { useSubscription } from '@/entities/subscription/subscription';
import { Heading } from '@/ui/text';
import { useModels } from '../composer/list-models';
import { type EditDraft, EMPTY_EDIT } from './edit-draft';
import { offersFor, openMode } from './edit-modes';
import { EditResults } from './edit-results';
import { EditSettings } from './edit-settings';
import type { EditSource } from './edit-source';
import { EditStage } from './edit-stage';
import { LineageStrip } from './lineage-strip';
import type { Brush } from './mask/mask-canvas';

const FIRST_BRUSH: Brush = { width: 0.08, erases: false };

/** The picture and what is made of it, with the settings beside it; on a phone below it. */
export function EditWorkbench({ source }: { source: EditSource }) {
  const { data: subscription } = useSubscription();
  const { data: models } = useModels();
  const [wanted, setWanted] = useState<EditDraft>(EMPTY_EDIT);
  const [brush, setBrush] = useState(FIRST_BRUSH);
  const [made, setMade] = useState<readonly string[]>([]);
  const change = (changes: Partial<EditDraft>) => setWanted((before) => ({ ...before, ...changes }));
  const offers = models ? offersFor(models, source, subscription?.tier) : [];
  const draft = { ...wanted, mode: openMode(offers, wanted.mode) };
  return (
    <div className="flex flex-1 flex-col bg-ground md:grid md:grid-cols-[19.5rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]">
      <section
        aria-label="Settings"
        className="bg-paper max-md:order-2 md:sticky md:top-[calc(4rem+1px)] md:flex md:h-[calc(100dvh-4rem-1px)] md:flex-col md:self-start md:border-line md:border-r"
      >
        <div className="flex items-center justify-between gap-3 px-4 pt-3">
          <Heading level={1} size="sm">
            Edit a Picture
          </Heading>
          <Link to="/edit" className="text-accent-text text-sm underline underline-offset-4">
            Another picture
          </Link>
        </div>
        <EditSettings
          source={source}
          draft={draft}
          offers={offers}
          brush={brush}
          onBrush={setBrush}
          onChange={change}
          onMade={(ids) => setMade((before) => [...ids, ...before])}
        />
      </section>
      <div className="flex min-w-0 flex-col gap-4 p-3 max-md:contents sm:p-4">
        <EditStage source={source} draft={draft} brush={brush} onMask={(mask) => change({ mask })} />
        <EditResults ids={made} source={source} />
        {source.kind === 'generation' ? <LineageStrip id={source.id} key={made.length} /> : null}
      </div>
    </div>
  );
}
