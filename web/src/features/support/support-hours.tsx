import { PLAN_IDS, PLANS } from '@easel/shared/contracts/plans';
import { Container } from '@/components/container';
import { INLINE_WHERE_LIVE_CHAT } from '@/components/shown-where';
import { includesLiveChat } from '@/content/plan-features';
import { SUPPORT_HOURS } from '@/content/support';
import { Heading, Text } from '@/ui/text';

const CELL = 'border-line border-b py-3.5 align-top';

/** Support hours, and the response times of each plan. */
export function SupportHours() {
  return (
    <section aria-labelledby="hours-title" className="py-16 sm:py-20">
      <Container className="grid gap-x-16 gap-y-14 lg:grid-cols-2">
        <div>
          <Heading level={2} id="hours-title">
            {SUPPORT_HOURS.title}
          </Heading>
          <Text tone="muted" className="mt-2">
            {SUPPORT_HOURS.note}
          </Text>
          <table aria-labelledby="hours-title" className="mt-6 w-full text-left tabular-nums">
            <thead className="text-ink-muted text-sm">
              <tr>
                <th scope="col" className={CELL}>
                  Day
                </th>
                <th scope="col" className={CELL}>
                  Hours
                </th>
              </tr>
            </thead>
            <tbody>
              {SUPPORT_HOURS.rows.map(({ day, hours }) => (
                <tr key={day}>
                  <th scope="row" className={`${CELL} pr-4 font-semibold`}>
                    {day}
                  </th>
                  <td className={CELL}>{hours}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div>
          <Heading level={2} id="by-plan-title">
            By plan
          </Heading>
          <Text tone="muted" className="mt-2">
            What you can expect, and how soon.
          </Text>
          <table aria-labelledby="by-plan-title" className="mt-6 w-full text-left">
            <thead className="text-ink-muted text-sm">
              <tr>
                <th scope="col" className={CELL}>
                  Plan
                </th>
                <th scope="col" className={CELL}>
                  Support
                </th>
              </tr>
            </thead>
            <tbody>
              {PLAN_IDS.map((id) => (
                <tr key={id}>
                  <th scope="row" className={`${CELL} pr-4 font-semibold`}>
                    {PLANS[id].name}
                  </th>
                  <td className={CELL}>
                    {PLANS[id].support}
                    {includesLiveChat(PLANS[id]) ? (
                      <span className={INLINE_WHERE_LIVE_CHAT}>, live chat</span>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Container>
    </section>
  );
}
