import type { Health } from '@easel/shared/contracts/status.schema';
import { CircleCheck, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { BadgeTone } from '@/ui/badge';

interface HealthWords {
  word: string;
  /** For the service as a whole. */
  sentence: string;
  tone: Extract<BadgeTone, 'success' | 'warning' | 'danger'>;
  icon: LucideIcon;
}

export const HEALTH_WORDS: Readonly<Record<Health, HealthWords>> = {
  operational: {
    word: 'Operational',
    sentence: 'All systems operational',
    tone: 'success',
    icon: CircleCheck,
  },
  degraded: {
    word: 'Degraded',
    sentence: 'Some parts are having problems',
    tone: 'warning',
    icon: TriangleAlert,
  },
  down: { word: 'Down', sentence: 'A part of the service is down', tone: 'danger', icon: CircleX },
};

/** Returns the word for a day's worst state, which is null without data. */
export const dayWord = (health: Health | null) => (health ? HEALTH_WORDS[health].word : 'No data');
