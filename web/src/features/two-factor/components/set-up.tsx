import type { TwoFactorSetup } from '@easel/shared/contracts/two-factor.schema';
import { useEffect, useRef } from 'react';
import { encode } from 'uqr';
import { CopyButton, selectText } from '@/components/copy-button';
import { TextField } from '@/components/form/fields';
import { Form } from '@/components/form/form';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { SITE } from '@/lib/site';
import { Button } from '@/ui/button';
import { Heading, Text } from '@/ui/text';
import { useConfirmTwoFactor } from '../api';
import { NO_CODE, readCode, refusedCode } from '../read-code';

/** Shows the secret for the authenticator app, and asks for a first code. */
export function SetUp({
  setup,
  onDone,
  onCancel,
}: {
  setup: TwoFactorSetup;
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const form = useMutationForm({
    initial: NO_CODE,
    read: readCode,
    mutation: useConfirmTwoFactor(),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    refusedFields: refusedCode,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const key = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mt-5 rounded-lg border border-line bg-paper p-5">
      <Heading level={4} size="xs" ref={heading} tabIndex={-1}>
        Add {SITE.name} to your authenticator app
      </Heading>
      <div className="mt-4 flex flex-wrap items-start gap-6">
        <QrCode text={setup.uri} />
        <div className="min-w-0 flex-1 basis-60">
          <Text tone="muted">Scan the QR code, or enter this key in the app:</Text>
          <p ref={key} className="mt-2 wrap-anywhere font-mono text-sm">
            {grouped(setup.secret)}
          </p>
          <CopyButton
            text={setup.secret}
            label="Copy key"
            className="mt-3"
            onRefused={() => selectText(key.current)}
          />
        </div>
      </div>
      <Form
        form={form}
        label="Confirm two-step sign-in"
        failure="Two-step sign-in is not on yet"
        className="mt-5 flex max-w-xs flex-col gap-4"
      >
        <TextField
          form={form}
          name="code"
          label="Code from the app"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          required
        />
        <div className="flex gap-3">
          <Button type="submit" loading={form.isPending}>
            Turn on
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** Dark modules on white in both themes, as cameras expect. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-md bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  );
}

const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
