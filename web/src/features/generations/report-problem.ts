import { errorMessage } from '@/lib/errors';
import { toast } from '@/ui/toast';

export function reportProblem(title: string, error: unknown): void {
  toast({ title, description: errorMessage(error), tone: 'destructive' });
}
