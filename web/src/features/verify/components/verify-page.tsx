import { useEffect, useRef, useState } from 'react';
import { Container } from '@/components/container';
import { scrollBehavior } from '@/lib/motion';
import { Heading, Text } from '@/ui/text';
import { useFileDrop } from '@/ui/use-file-drop';
import { useVerifyImage } from '../api/verify-image';
import { imageTypeOf, whyNotChecked } from '../image-file';
import { VERDICT_WORDS } from '../verdict-words';
import { CheckFailure } from './check-failure';
import { Checking } from './checking';
import { HowItIsChecked } from './how-it-is-checked';
import { ImagePlace } from './image-place';
import { VerdictView } from './verdict-view';

export const description = 'Find out whether a picture was made here, and how.';

/** The page that checks whether an image was made here. */
export function VerifyPage() {
  const [file, setFile] = useState<File | null>(null);
  const verification = useVerifyImage();
  const outcome = useRef<HTMLElement>(null);
  const refusal = file ? whyNotChecked(file) : undefined;

  const check = (chosen: File) => {
    setFile(chosen);
    verification.reset();
    if (whyNotChecked(chosen)) return;
    verification.mutate(chosen.slice(0, chosen.size, imageTypeOf(chosen)));
  };
  const isOver = useFileDrop(check);

  // On small screens, the result is below the image, outside of the viewport.
  const isSettled = verification.isSuccess || verification.isError || refusal !== undefined;
  useEffect(() => {
    if (isSettled) outcome.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' });
  }, [isSettled]);

  return (
    <Container className="py-8 sm:py-10">
      <Heading level={1}>Verify an image</Heading>
      <Text tone="muted" className="mt-1 max-w-prose">
        Find out whether a picture was made here, and how.
      </Text>
      <p className="sr-only" role="status">
        {verification.isPending ? 'Checking the image…' : null}
        {verification.data ? VERDICT_WORDS[verification.data.verdict].title : null}
      </p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2 lg:gap-10">
        <ImagePlace file={file} isOver={isOver} isBusy={verification.isPending} onFile={check} />
        <section ref={outcome} tabIndex={-1} aria-label="Result" className="min-w-0 scroll-mt-20 scroll-mb-6">
          {refusal !== undefined ? (
            <CheckFailure message={refusal} />
          ) : verification.isPending ? (
            <Checking />
          ) : verification.isError ? (
            <CheckFailure error={verification.error} onRetry={file ? () => check(file) : undefined} />
          ) : verification.data ? (
            <VerdictView verification={verification.data} />
          ) : (
            <HowItIsChecked />
          )}
        </section>
      </div>
    </Container>
  );
}
