import { CommonIssues } from '@/components/support/common-issues';
import { EnterpriseBand } from '@/components/support/enterprise-band';
import { SupportChannels } from '@/components/support/support-channels';
import { SupportHead } from '@/components/support/support-head';
import { SupportHours } from '@/components/support/support-hours';

export const description =
  'Every way to get help: live chat, articles, email and the community, with support hours.';

export default function SupportPage() {
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
