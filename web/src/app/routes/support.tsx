import { CommonIssues } from '@/features/support/common-issues';
import { EnterpriseBand } from '@/features/support/enterprise-band';
import { SupportChannels } from '@/features/support/support-channels';
import { SupportHead } from '@/features/support/support-head';
import { SupportHours } from '@/features/support/support-hours';

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
