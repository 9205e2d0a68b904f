import type { CustomStyle } from '@easel/shared/contracts/custom-styles.schema';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { LoadFailure } from '@/components/load-failure';
import { TextLink } from '@/components/text-link';
import { useLoadError } from '@/components/use-load-error';
import { useSession } from '@/lib/session';
import { Disclosure } from '@/ui/disclosure';
import { Skeleton } from '@/ui/skeleton';
import { Spinner } from '@/ui/spinner';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { useCustomStyles } from './api';
import { NEEDED_PLANS, type StyleOffer } from './style-choice';
import { STYLE_THUMBNAILS } from './style-thumbnails';
import { LockedStyleTile, STYLE_GRID, StyleTile } from './style-tile';
import { useMakeSample } from './use-make-sample';

const CustomStyleActions = lazy(() =>
  import('./custom-style-actions').then((module) => ({ default: module.CustomStyleActions })),
);
const loadDialog = () => import('./custom-style-dialog');
const CustomStyleDialog = lazy(() => loadDialog().then((module) => ({ default: module.CustomStyleDialog })));

/** The dialog for an existing style or a new one. `count` starts each form with fresh state. */
interface Opened {
  style: CustomStyle | undefined;
  isOpen: boolean;
  count: number;
}

/** The account's custom styles, and a button for a new one. On other plans, they can still be viewed and deleted. */
export function CustomStyles({
  group,
  offer: { plan },
  chosen,
  onChoose,
}: {
  group: string;
  offer: StyleOffer;
  chosen: CustomStyle | undefined;
  onChoose: (style: CustomStyle) => void;
}) {
  const { user } = useSession();
  const [isOpen, setOpen] = useState<boolean>();
  const [askedId, setAskedId] = useState<string>();
  const [dialog, setDialog] = useState<Opened>();
  const { customStyles, query } = useCustomStyles();
  const error = useLoadError(query);
  const makeSample = useMakeSample();
  const container = useRef<HTMLDivElement>(null);
  useFocusKeeper(container);
  const isLocked = plan?.customStyles === false;
  const asked = customStyles?.find(({ id }) => id === askedId);
  const shown = isLocked ? asked : chosen;
  const open = (style?: CustomStyle) =>
    setDialog((before) => ({ style, isOpen: true, count: (before?.count ?? 0) + 1 }));
  return (
    <Disclosure
      className="-mb-2"
      label="Custom styles"
      summary={chosen?.name ?? (isLocked ? 'locked' : customStyles && (customStyles.length || 'none yet'))}
      open={isOpen ?? chosen !== undefined}
      onOpenChange={setOpen}
    >
      <div ref={container} tabIndex={-1} className="pb-2">
        {error ? (
          <LoadFailure what="your styles" query={query} error={error} className="mb-2" />
        ) : user && customStyles === undefined ? (
          <Skeleton className="h-20 w-full" />
        ) : null}
        <div className={`${STYLE_GRID} empty:hidden`}>
          {customStyles?.map((style) => {
            const face = { name: style.name, picture: style.sampleUrl ?? STYLE_THUMBNAILS[style.baseStyle] };
            return isLocked ? (
              <LockedStyleTile
                key={style.id}
                {...face}
                why={NEEDED_PLANS.customStyles}
                onPress={() => setAskedId(style.id)}
              />
            ) : (
              <StyleTile
                key={style.id}
                {...face}
                group={group}
                value={style.id}
                checked={style.id === chosen?.id}
                onChoose={() => onChoose(style)}
              >
                {style.isSampleInProgress ? <SampleInProgress /> : null}
              </StyleTile>
            );
          })}
          {isLocked || !user ? null : (
            <button
              type="button"
              onPointerEnter={() => void loadDialog()}
              onFocus={() => void loadDialog()}
              onClick={() => open()}
              className="flex min-h-20 flex-col items-center justify-center gap-1 rounded-md border border-line-strong border-dashed text-ink-muted text-xs transition-colors hover:border-ink hover:text-ink"
            >
              <Plus aria-hidden="true" className="size-5" />
              New style
            </button>
          )}
        </div>
        {shown ? (
          <Suspense>
            <CustomStyleActions style={shown} onEdit={isLocked ? undefined : () => open(shown)} />
          </Suspense>
        ) : null}
        {isLocked ? (
          <p role="status" className="mt-1.5 text-ink-muted text-sm">
            {asked
              ? `${asked.name} ${NEEDED_PLANS.customStyles}`
              : `A style of your own ${NEEDED_PLANS.customStyles}`}
            : a style from the catalog, with your own words added to every prompt.{' '}
            <TextLink to="/pricing">See plans</TextLink>
          </p>
        ) : null}
        {dialog ? (
          <Suspense>
            <CustomStyleDialog
              key={dialog.count}
              style={dialog.style}
              open={dialog.isOpen}
              onClose={() => setDialog((before) => before && { ...before, isOpen: false })}
              onSaved={(saved, wantsSample) => {
                onChoose(saved);
                if (wantsSample) void makeSample(saved.id);
              }}
            />
          </Suspense>
        ) : null}
      </div>
    </Disclosure>
  );
}

function SampleInProgress() {
  return (
    <span className="absolute inset-x-0 top-0 bottom-8 flex items-center justify-center bg-surface/70">
      <Spinner size="sm" />
      <span className="sr-only">, its sample is being made</span>
    </span>
  );
}
