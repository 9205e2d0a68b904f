import type { AdminPack, PackBoard, PackState } from '@easel/shared/contracts/packs.schema';
import { useId, useRef } from 'react';
import { CopyButton, selectText } from '@/components/copy-button';
import { Badge, type BadgeTone } from '@/ui/badge';
import { Facts } from '@/ui/facts';
import { Heading } from '@/ui/text';
import { textLinkClass } from '@/ui/text-link-class';
import { sizeWords } from '../pack-words';
import { PackLicense } from './pack-license';
import { PackStateView } from './pack-state-view';

const BADGES: Record<PackState['state'], [label: string, tone: BadgeTone]> = {
  absent: ['Not installed', 'neutral'],
  installing: ['Installing', 'accent'],
  stopped: ['Stopped', 'warning'],
  failed: ['Failed', 'danger'],
  installed: ['Installed', 'success'],
};

/** A model pack: its requirements, its license, and the actions available now. */
export function PackCard({
  pack,
  machine,
  waitsFor,
  onRemove,
}: {
  pack: AdminPack;
  machine: PackBoard['machine'];
  /** The model that is being installed at the moment. */
  waitsFor: string | null;
  onRemove: () => void;
}) {
  const titleId = useId();
  const { id, name, description, author, page, state } = pack;
  const [label, tone] = BADGES[state.state];
  return (
    <li
      data-focus-item={id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading level={3} size="xs" id={titleId}>
          {name}
        </Heading>
        {machine ? (
          <span role="status">
            <span className="sr-only">{name}: </span>
            <Badge tone={tone}>{label}</Badge>
          </span>
        ) : null}
      </div>
      <p className="mt-1">{description}</p>
      <p className="mt-0.5 text-ink-muted text-sm">
        By {author}.{' '}
        <a href={page} target="_blank" rel="noreferrer" className={textLinkClass}>
          Model page
        </a>
      </p>
      <Facts className="mt-4" facts={factsOf(pack, machine)} />
      <PackLicense license={pack.license} />
      {machine ? (
        <PackStateView pack={pack} machine={machine} waitsFor={waitsFor} onRemove={onRemove} />
      ) : (
        <InstallCommand id={id} />
      )}
    </li>
  );
}

function factsOf(
  { downloadBytes, diskBytes, memoryBytes, state }: AdminPack,
  machine: PackBoard['machine'],
): (readonly [string, string | null])[] {
  const isThere = state.state === 'installed';
  const beside = (free: number | undefined) => (free === undefined ? '' : `, ${sizeWords(free)} free`);
  return [
    ['Download', `about ${sizeWords(downloadBytes)}`],
    ['Disk space', isThere ? null : `${sizeWords(diskBytes)}${beside(machine?.freeDiskBytes)}`],
    ['Memory', `${sizeWords(memoryBytes)}${beside(machine?.freeMemoryBytes)}`],
  ];
}

function InstallCommand({ id }: { id: string }) {
  const line = useRef<HTMLElement>(null);
  const command = `npm run easel -- models add ${id}`;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <code ref={line} className="wrap-anywhere rounded-md bg-sunken px-3 py-2 text-sm">
        {command}
      </code>
      <CopyButton text={command} of="the command" onRefused={() => selectText(line.current)} />
    </div>
  );
}
