import { PROMPT_MAX_LENGTH } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useQueryClient } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ButtonLink } from '@/components/button-link';
import { refreshGeneration } from '@/entities/picture/get-generation';
import { useImageRecovery } from '@/entities/picture/use-image-recovery';
import { creditCount } from '@/lib/formats';
import { loginPath } from '@/lib/safe-next';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Text } from '@/ui/text';
import { useModels } from '../composer/list-models';
import { TEST_PROMPT, useTestRun } from './use-test-run';

/** Requests one small picture and shows it, or the error. */
export function TestGenerationPanel() {
  const [prompt, setPrompt] = useState(TEST_PROMPT);
  const { start, error, dismissError, isGenerating, picture, dropPicture } = useTestRun();
  const credits = useModels().data?.find(({ isDefault }) => isDefault)?.credits ?? 1;
  const button = useRef<HTMLButtonElement>(null);
  const submit = () => {
    // The field is disabled while the test runs, and would lose the focus.
    button.current?.focus();
    start(prompt);
  };
  return (
    <form
      noValidate
      aria-label="Test image generation"
      className="flex flex-col gap-3 pt-1 pb-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <Text size="sm" tone="muted">
        Makes one real picture of 1024 × 1024 pixels, photorealistic. It uses {creditCount(credits)}.
      </Text>
      <Field label="Test prompt">
        <Input
          value={prompt}
          maxLength={PROMPT_MAX_LENGTH}
          autoComplete="off"
          disabled={isGenerating}
          onChange={(event) => {
            dismissError();
            setPrompt(event.target.value);
          }}
        />
      </Field>
      <Button
        ref={button}
        type="submit"
        variant="secondary"
        loading={isGenerating}
        icon={<FlaskConical aria-hidden="true" className="size-4.5" />}
      >
        {isGenerating ? 'Generating...' : 'Generate test image'}
      </Button>
      {error === null ? null : <Failure why={error} onRetry={submit} />}
      {picture ? <TestPicture key={picture.id} picture={picture} onLost={dropPicture} /> : null}
    </form>
  );
}

const SUMMARY = 'Failed to generate test image.';

function Failure({ why, onRetry }: { why: string; onRetry: () => void }) {
  const { status } = useSession();
  return status === 'signed-out' ? (
    <Notice
      tone="danger"
      action={
        <ButtonLink to={loginPath('/generate')} variant="secondary" size="sm">
          Sign In
        </ButtonLink>
      }
    >
      {why}
    </Notice>
  ) : (
    <Notice
      tone="danger"
      title={SUMMARY}
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {why === SUMMARY ? null : why}
    </Notice>
  );
}

function TestPicture({ picture, onLost }: { picture: Generation; onLost: () => void }) {
  const client = useQueryClient();
  const recovery = useImageRecovery(() => refreshGeneration(client, picture.id));
  useEffect(() => {
    if (recovery.hasFailed) onLost();
  }, [recovery.hasFailed, onLost]);
  if (!picture.image || recovery.hasFailed) return null;
  return (
    <img
      key={recovery.attempt}
      src={picture.image.displayUrl}
      alt={picture.prompt}
      width={picture.width}
      height={picture.height}
      onError={recovery.onError}
      className="h-auto w-full rounded-md bg-line/60"
    />
  );
}
