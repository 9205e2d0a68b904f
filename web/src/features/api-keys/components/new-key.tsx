import type { ApiKeyCreated } from '@easel/shared/contracts/api-keys.schema';
import { ShownOnce } from '@/components/shown-once';

export function NewKey({ created, onDone }: { created: ApiKeyCreated; onDone: () => void }) {
  return (
    <ShownOnce
      title={`Your new key “${created.name}”`}
      warning="Copy it now: we show it only once. Anyone who has it can act for your account, so keep it to yourself."
      label="API key"
      value={created.key}
      copyLabel="Copy key"
      onDone={onDone}
    />
  );
}
