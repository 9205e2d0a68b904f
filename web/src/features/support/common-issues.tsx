import { CodeXml, Download, ImageOff, type LucideIcon, Wallet } from 'lucide-react';
import { Container } from '@/components/container';
import { TextLink } from '@/components/text-link';
import { COMMON_ISSUES, type CommonIssueId } from '@/content/support';
import { Heading, Text } from '@/ui/text';

const ICONS: Readonly<Record<CommonIssueId, LucideIcon>> = {
  generation: ImageOff,
  account: Wallet,
  api: CodeXml,
  downloads: Download,
};

export function CommonIssues() {
  return (
    <section aria-labelledby="issues-title" className="border-y bg-sunken/60 py-16 sm:py-20">
      <Container>
        <Heading level={2} id="issues-title" size="xl">
          Common Issues
        </Heading>
        <ul className="mt-10 grid gap-x-12 gap-y-12 md:grid-cols-2">
          {COMMON_ISSUES.map(({ id, title, text, tips, article }) => {
            const Icon = ICONS[id];
            return (
              <li key={id} className="border-line-strong/70 border-t pt-5">
                <div className="flex items-center gap-3">
                  <Icon aria-hidden="true" strokeWidth={1.5} className="size-6 text-accent-text" />
                  <Heading level={3}>{title}</Heading>
                </div>
                <Text tone="muted" className="mt-2">
                  {text}
                </Text>
                <p className="mt-5 font-semibold text-sm">Quick tips</p>
                <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 marker:text-accent-text">
                  {tips.map((tip) => (
                    <li key={tip}>{tip}</li>
                  ))}
                </ul>
                <p className="mt-4">
                  <TextLink to={`/help/${article.slug}`}>{article.label}</TextLink>
                </p>
              </li>
            );
          })}
        </ul>
      </Container>
    </section>
  );
}
