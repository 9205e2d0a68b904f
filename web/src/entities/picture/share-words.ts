import type { Generation } from '@easel/shared/contracts/generation.schema';

export function shareLabel({ sharedAt }: Pick<Generation, 'sharedAt'>): string {
  return sharedAt === null ? 'Share with team' : 'Stop sharing';
}
