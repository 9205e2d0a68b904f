import type { Generation } from '@easel/shared/contracts/generation.schema';
import { ArrowUpToLine } from 'lucide-react';
import { Button } from '@/ui/button';
import { useMoveNext } from './api';

/** Moves a waiting generation ahead of the user's other waiting ones. */
export function NextButton({ generation }: { generation: Generation }) {
  const move = useMoveNext();
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<ArrowUpToLine aria-hidden="true" className="size-4" />}
      loading={move.isPending}
      onClick={() => move.mutate(generation.id)}
    >
      Make next
    </Button>
  );
}
