import { CommonIssues } from './common-issues';
import { EnterpriseBand } from './enterprise-band';
import { SupportChannels } from './support-channels';
import { SupportHead } from './support-head';
import { SupportHours } from './support-hours';

export const description =
  'Every way to get help: live chat, articles, email and the community, with support hours.';

export function SupportPage() {
  return (
    <>
      <SupportHead />
      <SupportChannels />
      <CommonIssues />
      <SupportHours />
      <EnterpriseBand />
    </>
  );
}
