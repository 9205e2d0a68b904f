import type { AdminPack, PackBoard, PackState } from '@easel/shared/contracts/packs.schema';
import type { ReactNode } from 'react';
import { errorMessage } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Progress } from '@/ui/progress';
import { ACTIONS, useAction } from '../api';
import { progressValue, progressWords, STAGE_WORDS, shortages, sizeWords } from '../pack-words';
import { PackInstallForm } from './pack-install-form';

interface PackStateProps {
  pack: AdminPack;
  machine: NonNullable<PackBoard['machine']>;
  waitsFor: string | null;
  onRemove: () => void;
}

/** The state of a model pack, with the actions that change it. */
export function PackStateView({ pack, machine, waitsFor, onRemove }: PackStateProps) {
  const { state, name } = pack;
  if (state.state === 'installing') return <Installing pack={pack} state={state} />;
  const lacking = shortages(pack, machine);
  const blocked = waitsFor === null ? lacking.join(' ') : `Wait until ${waitsFor} is installed.`;
  const form = (label: string) => (
    <PackInstallForm key={label} pack={pack} label={label} blocked={blocked || undefined} />
  );
  const remove = (
    <Button variant="secondary" onClick={onRemove}>
      Remove<span className="sr-only"> {name}</span>
    </Button>
  );
  const shortage = lacking.length > 0 ? <Notice className="mt-4">{lacking.join(' ')}</Notice> : null;
  switch (state.state) {
    case 'absent':
      return (
        <>
          {shortage}
          {form('Install')}
        </>
      );
    case 'installed':
      return (
        <Settled
          words={
            state.isOffered
              ? `Its second self-test picture took ${state.selfTestSeconds.toFixed(1)} s, on which its first estimates are based. It is offered to your users.`
              : 'Its files are here, but models.json does not list it, so it is not offered to anyone. Install it again to add it.'
          }
        >
          {state.isOffered ? null : form('Install again')}
          {remove}
        </Settled>
      );
    case 'stopped':
      return (
        <>
          {shortage}
          <Settled
            words={`The installation has stopped. ${keptWords(state)} Resume it, and only the rest is downloaded.`}
          >
            {form('Resume')}
            {remove}
          </Settled>
        </>
      );
    case 'failed':
      return (
        <>
          <Notice tone="danger" title="The installation has failed" className="mt-4">
            <span className="wrap-anywhere">{state.reason}</span> {state.bytes > 0 ? keptWords(state) : null}
          </Notice>
          {shortage}
          <Settled>
            {form('Try Again')}
            {remove}
          </Settled>
        </>
      );
  }
}

const keptWords = ({
  bytes,
  totalBytes,
}: Pick<Extract<PackState, { state: 'stopped' }>, 'bytes' | 'totalBytes'>) =>
  bytes === 0
    ? 'Nothing has arrived yet.'
    : `${sizeWords(bytes)} of ${sizeWords(totalBytes)} has arrived and is kept.`;

function Settled({ words, children }: { words?: string; children: ReactNode }) {
  return (
    <div className="mt-4">
      {words ? <p className="max-w-prose">{words}</p> : null}
      <div className="mt-4 flex flex-wrap items-end gap-3">{children}</div>
    </div>
  );
}

function Installing({
  pack: { id, name },
  state,
}: {
  pack: AdminPack;
  state: Extract<PackState, { state: 'installing' }>;
}) {
  const cancel = useAction(ACTIONS.cancelPack, null);
  const detail = progressWords(state);
  return (
    <div className="mt-5">
      <Progress
        value={progressValue(state)}
        label={
          <>
            <span className="sr-only">{name}: </span>
            {STAGE_WORDS[state.stage]}
          </>
        }
        detail=""
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-muted text-sm tabular-nums">{detail}</p>
        <Button variant="secondary" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
          Cancel<span className="sr-only"> the installation of {name}</span>
        </Button>
      </div>
      {cancel.error ? (
        <p role="alert" className="mt-2 text-danger text-sm">
          The installation was not stopped. {errorMessage(cancel.error)}
        </p>
      ) : null}
    </div>
  );
}
