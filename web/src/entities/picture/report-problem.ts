import { errorMessage } from '@/lib/errors';
import { toast } from '@/ui/toast';

export function reportProblem(title: string, error: unknown): void {
  toast({ title, description: errorMessage(error), tone: 'destructive' });
}

export function reportFailedDownload(
  description = 'The picture could not be downloaded. Please try again.',
): void {
  toast({ title: 'Download Failed', description, tone: 'destructive', topic: 'download' });
}
