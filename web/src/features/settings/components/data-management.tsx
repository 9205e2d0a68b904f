import { Download } from 'lucide-react';
import { SITE } from '@/lib/site';
import { Button } from '@/ui/button';
import { Heading, Text } from '@/ui/text';
import { useRequestExport } from '../api/request-export';
import { DeleteAccount } from './delete-account';

export function DataManagement({ onDeletionFiled }: { onDeletionFiled: (erasedAfter: string) => void }) {
  const request = useRequestExport();
  return (
    <>
      <Heading level={3} size="xs">
        Export data
      </Heading>
      <Text tone="muted" className="mt-1 max-w-prose">
        Everything {SITE.name} stores about you in one ZIP file: your account, the prompt and the settings of
        each picture, and the pictures themselves.
      </Text>
      <Button
        variant="secondary"
        className="mt-4"
        icon={<Download aria-hidden="true" className="size-4.5" />}
        loading={request.isPending}
        onClick={() => request.mutate()}
      >
        Export data
      </Button>
      <DeleteAccount onFiled={onDeletionFiled} />
    </>
  );
}
