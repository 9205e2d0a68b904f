import { API_KEYS_MAX } from '@easel/shared/contracts/api-keys';
import type { ApiKeyCreated } from '@easel/shared/contracts/api-keys.schema';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { TextLink } from '@/components/text-link';
import { Button } from '@/ui/button';
import { Text } from '@/ui/text';
import { useKeys } from '../api';
import { KeyList } from './key-list';
import { NewKey } from './new-key';

const loadDialog = () => import('./create-key-dialog');
const CreateKeyDialog = lazy(() => loadDialog().then((module) => ({ default: module.CreateKeyDialog })));

/** The account's API keys: a form for a new one, the new key, shown once, and the list. */
export function ApiKeys() {
  const { data } = useKeys();
  const [opened, setOpened] = useState<{ isOpen: boolean; count: number } | null>(null);
  const [created, setCreated] = useState<ApiKeyCreated | null>(null);
  const isFull = (data?.items.length ?? 0) >= API_KEYS_MAX;
  const approach = () => void loadDialog();
  const close = () => setOpened((before) => before && { ...before, isOpen: false });

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <Text tone="muted" className="max-w-prose">
          Learn how to use them in the <TextLink to="/api-docs">API documentation</TextLink>.
        </Text>
        <Button
          variant="secondary"
          icon={<Plus aria-hidden="true" className="size-4.5" />}
          disabledReason={
            isFull
              ? `An account has at most ${API_KEYS_MAX} keys. Revoke one that is no longer used.`
              : undefined
          }
          onPointerEnter={approach}
          onFocus={approach}
          onClick={() => setOpened((before) => ({ isOpen: true, count: (before?.count ?? 0) + 1 }))}
        >
          Create API key
        </Button>
      </div>
      {created ? <NewKey key={created.id} created={created} onDone={() => setCreated(null)} /> : null}
      <KeyList newId={created?.id} onRevoked={(id) => id === created?.id && setCreated(null)} />
      {opened ? (
        <Suspense>
          <CreateKeyDialog
            // Starts each form with fresh state.
            key={opened.count}
            open={opened.isOpen}
            onClose={close}
            onCreated={(key) => {
              setCreated(key);
              close();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
