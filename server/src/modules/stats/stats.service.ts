import type { Stats } from '@easel/shared/contracts/stats.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { findUser } from '@easel/shared/node/repos/accounts/users.repo';
import {
  countImagesBySpan,
  countImagesByStyle,
  type StyleCounts,
} from '@easel/shared/node/repos/generations/stats.repo';
import { lastDays } from './days.ts';

export interface StatsService {
  /** Counts a user's images by day and by style. Removed images do not count. */
  read(userId: string, span: { days: number; timeZone: string }): Promise<Stats>;
}

export function createStatsService({ db, now }: { db: Db; now: () => Date }): StatsService {
  return {
    async read(userId, { days, timeZone }) {
      const user = await findUser(db, userId);
      if (!user) throw new AppError('unauthenticated');
      const calendar = lastDays(days, timeZone, now());
      const starts = calendar.map(({ start }) => start);
      const [counts, styles] = await Promise.all([
        countImagesBySpan(db, userId, starts),
        countImagesByStyle(db, userId),
      ]);
      return {
        imagesByDay: calendar.map(({ date }, index) => ({ date, count: counts[index] ?? 0 })),
        imagesByStyle: styles.map(({ style, images }) => ({ style, count: images })),
        totals: {
          images: total(styles, 'images'),
          favorites: total(styles, 'favorites'),
          published: total(styles, 'published'),
          likes: total(styles, 'likes'),
          downloads: total(styles, 'downloads'),
        },
        memberSince: user.createdAt.toISOString(),
      };
    },
  };
}

const total = (styles: readonly StyleCounts[], what: Exclude<keyof StyleCounts, 'style'>) =>
  styles.reduce((sum, counts) => sum + counts[what], 0);
