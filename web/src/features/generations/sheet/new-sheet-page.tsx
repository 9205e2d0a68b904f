import { Container } from '@/components/container';
import { SignedInOnly } from '@/entities/session/signed-in-only';
import { subscriptionOptions } from '@/entities/subscription/subscription';
import { queryClient } from '@/lib/query-provider';
import { takeOver } from '@/lib/take-over';
import { Heading, Text } from '@/ui/text';
import { modelsOptions } from '../composer/list-models';
import { SheetForm } from './sheet-form';
import { SheetList } from './sheet-list';

export const description =
  'Many pictures at once, side by side, in all combinations of prompts and settings.';

export const loadData = () =>
  takeOver(() => [
    queryClient.prefetchQuery({ ...subscriptionOptions, retry: false }),
    queryClient.prefetchQuery({ ...modelsOptions, retry: false }),
  ]);

export function NewSheetPage() {
  return (
    <SignedInOnly message="Please log in to make contact sheets">
      <Container data-wide className="flex flex-1 flex-col gap-6 py-6 sm:py-8">
        <div>
          <Heading level={1}>Contact sheet</Heading>
          <Text tone="muted" className="mt-1.5 max-w-prose">
            Compare prompts, styles, models and seeds side by side. A sheet has a picture for each
            combination.
          </Text>
        </div>
        <SheetForm />
        <SheetList />
      </Container>
    </SignedInOnly>
  );
}
