import { EDIT_MODES } from '@easel/shared/contracts/inputs';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '@/components/link';
import { useSubscription } from '@/entities/subscription/subscription';
import { Heading } from '@/ui/text';
import { useModels } from '../composer/list-models';
import { type EditDraft, EMPTY_EDIT, shapeOf } from './edit-draft';
import { modelOf, offersFor, openMode } from './edit-modes';
import { EditResults } from './edit-results';
import { EditSettings } from './edit-settings';
import { isWide } from './edit-shape';
import type { EditSource } from './edit-source';
import { EditStage } from './edit-stage';
import { LineageStrip } from './lineage-strip';
import type { Brush } from './mask/mask-canvas';
import type { ChangeReferences } from './reference-picker';
import { referencesMax, withReference } from './references';

const FIRST_BRUSH: Brush = { width: 0.08, erases: false };

/** The picture, its settings and the results: side by side if the window has room, otherwise below each other. */
export function EditWorkbench({ source }: { source: EditSource }) {
  const { data: subscription } = useSubscription();
  const { data: models } = useModels();
  const [params] = useSearchParams();
  const [wanted, setWanted] = useState<EditDraft>(() => {
    const mode = EDIT_MODES.find((each) => each === params.get('mode'));
    return { ...EMPTY_EDIT, ...(mode && { mode }) };
  });
  const [brush, setBrush] = useState(FIRST_BRUSH);
  const [made, setMade] = useState<readonly string[]>([]);
  const change = (changes: Partial<EditDraft>) => setWanted((before) => ({ ...before, ...changes }));
  const changeReferences: ChangeReferences = (update) =>
    setWanted((before) => ({ ...before, references: update(before.references) }));
  const offers = models ? offersFor(models, source, subscription?.tier) : [];
  const draft = { ...wanted, mode: openMode(offers, wanted.mode) };
  const offer = offers.find(({ mode }) => mode === draft.mode);
  const model = offer && modelOf(offer, source, draft.model);
  const room = model ? referencesMax(draft.mode, model) - draft.references.length : 0;
  const isAbove = isWide(shapeOf(source, draft));
  return (
    <div className="flex flex-1 flex-col bg-ground md:grid md:grid-cols-[21rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]">
      <section
        aria-label="Settings"
        className="bg-paper max-md:order-2 md:sticky md:top-(--header) md:flex md:h-[calc(100dvh-var(--header))] md:flex-col md:self-start md:border-line md:border-r"
      >
        <div className="flex items-center justify-between gap-3 px-4 pt-3">
          <Heading level={1} size="sm">
            Edit a picture
          </Heading>
          <Link to="/edit" className="text-accent-text text-sm underline underline-offset-4">
            Another picture
          </Link>
        </div>
        <EditSettings
          source={source}
          draft={draft}
          offers={offers}
          model={model}
          brush={brush}
          onBrush={setBrush}
          onChange={change}
          onReferences={changeReferences}
          onMade={(ids) => setMade((before) => [...ids, ...before])}
        />
      </section>
      <div
        className={clsx(
          'flex min-w-0 flex-col gap-4 p-3 max-md:contents sm:p-4',
          !isAbove && 'xl:flex-row xl:items-start',
        )}
      >
        <div
          className={clsx(
            'min-w-0 [--room:42dvh] max-md:contents md:[--room:calc(100dvh-15rem)]',
            !isAbove &&
              'xl:sticky xl:top-[calc(var(--header)+1rem)] xl:flex-1 xl:[--room:calc(100dvh-2rem-var(--header))]',
          )}
        >
          <EditStage
            source={source}
            draft={draft}
            brush={brush}
            onMask={(mask) => change({ mask })}
            onReference={
              room > 0 ? (picture) => changeReferences((before) => withReference(before, picture)) : null
            }
          />
        </div>
        <div className={clsx('flex flex-col gap-4 max-md:contents', !isAbove && 'xl:w-[24%] xl:min-w-64')}>
          <EditResults ids={made} source={source} />
          {source.kind === 'generation' ? <LineageStrip id={source.id} key={made.length} /> : null}
        </div>
      </div>
    </div>
  );
}
