import { shortCalendarDate } from '@/lib/dates';
import { durationWords } from '../duration-words';
import { dayWord } from '../health-words';
import type { ShownDay } from '../shown-days';

const CELL = 'py-2 pr-3 align-top font-normal last:pr-0 last:text-right';

/** The days with data, latest first. */
export function DayTable({ name, days }: { name: string; days: readonly ShownDay[] }) {
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">{name}, day by day</caption>
      <thead className="text-ink-muted">
        <tr>
          {['Day (UTC)', 'Status', 'Time down'].map((head) => (
            <th key={head} scope="col" className={CELL}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, health, downMinutes }) => (
          <tr key={day} className="border-line border-t">
            <th scope="row" className={CELL}>
              {shortCalendarDate(day)}
            </th>
            <td className={CELL}>{dayWord(health)}</td>
            <td className={CELL}>{downMinutes === 0 ? 'None' : durationWords(downMinutes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
