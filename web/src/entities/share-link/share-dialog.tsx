import { SHARE_LINK_DAYS, type ShareLinkDays } from '@easel/shared/contracts/share-links';
import { Link2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { CopyButton } from '@/components/copy-button';
import { TextLink } from '@/components/text-link';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { useCreateShareLink } from './share-links';

const WORDS: Readonly<Record<string, string>> = {
  '1': '1 day',
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  null: 'No end, until you revoke it',
};
const OPTIONS = SHARE_LINK_DAYS.map((days) => ({ value: String(days), label: WORDS[String(days)] ?? '' }));
const daysOf = (value: string): ShareLinkDays =>
  SHARE_LINK_DAYS.find((days) => String(days) === value) ?? null;

/** Creates a private link to a picture or an album, and shows it once. */
export function ShareDialog({
  kind,
  targetId,
  onClose,
}: {
  kind: 'picture' | 'album';
  targetId: string;
  onClose: () => void;
}) {
  const [days, setDays] = useState('30');
  const create = useCreateShareLink();
  const field = useRef<HTMLInputElement>(null);
  const url = create.data?.url;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Share this ${kind}`}
      description={
        kind === 'album'
          ? "Anyone with the link can see this album's pictures and their prompts, including pictures you add later. No account is needed."
          : 'Anyone with the link can see this picture and its prompt. No account is needed.'
      }
      footer={
        url ? (
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <Button
            icon={<Link2 aria-hidden="true" className="size-4.5" />}
            loading={create.isPending}
            onClick={() => create.mutate({ kind, targetId, days: daysOf(days) })}
          >
            Create link
          </Button>
        )
      }
    >
      {url ? (
        <>
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <Field label="Private link">
                <Input
                  ref={field}
                  readOnly
                  value={url}
                  onFocus={({ target }) => target.select()}
                  className="font-mono text-sm"
                />
              </Field>
            </div>
            <CopyButton text={url} size="md" variant="primary" onRefused={() => field.current?.select()} />
          </div>
          <p className="mt-3 text-ink-muted text-sm">
            Copy it now: we won't show it again. See and revoke your links in{' '}
            <TextLink to="/settings#share-links">Settings</TextLink>.
          </p>
        </>
      ) : (
        <Select label="Valid for" value={days} options={OPTIONS} onChange={setDays} />
      )}
    </Dialog>
  );
}
