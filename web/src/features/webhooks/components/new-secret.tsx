import type { WebhookWithSecret } from '@easel/shared/contracts/webhooks.schema';
import { ShownOnce } from '@/components/shown-once';
import { shortTime } from '@/lib/dates';
import { SITE } from '@/lib/site';

export function NewSecret({ webhook, onDone }: { webhook: WebhookWithSecret; onDone: () => void }) {
  const { url, secret, oldSecretsUntil } = webhook;
  return (
    <ShownOnce
      title="The signing secret"
      about={url}
      warning={
        <>
          Copy it now: we show it only once. Your server uses it to verify that a message comes from{' '}
          {SITE.name}.
          {oldSecretsUntil ? ` The secret before signs beside it until ${shortTime(oldSecretsUntil)}.` : null}
        </>
      }
      label="Signing secret"
      value={secret}
      copyLabel="Copy secret"
      onDone={onDone}
    />
  );
}
