import { ERRORS, type ErrorCode, FAILURE_MESSAGES } from '@easel/shared/contracts/errors';
import { PROBLEM_EXAMPLE } from '@/content/api-docs/examples';
import { ERROR_ADVICE, ERRORS_TEXT, FAILURES_TEXT } from '@/content/api-docs/page';
import { Heading } from '@/ui/text';
import { CodeBlock } from './code-block';
import { DocsSection } from './docs-section';
import { DocsTable } from './docs-table';
import { Code, DocsWords } from './docs-words';

const CODES = (Object.keys(ERRORS) as ErrorCode[]).sort(
  (one, other) => ERRORS[one].status - ERRORS[other].status,
);

/** Every error, with its code as an anchor: the `type` of a problem links here. */
export function Errors() {
  return (
    <DocsSection id="errors" texts={ERRORS_TEXT}>
      <CodeBlock label="application/problem+json" code={PROBLEM_EXAMPLE} language="http" className="mt-6" />
      <DocsTable
        label="Errors"
        columns={['Code', 'Status', 'Title', 'What to do']}
        rows={CODES.map((code) => ({
          key: code,
          id: code,
          cells: [
            <Code key="code">{code}</Code>,
            <span key="status" className="tabular-nums">
              {ERRORS[code].status}
            </span>,
            ERRORS[code].title,
            <span key="advice" className="text-ink-muted">
              <DocsWords text={ERROR_ADVICE[code] ?? ''} />
            </span>,
          ],
        }))}
      />
      <Heading level={3} size="sm" className="mt-10">
        Why a generation fails
      </Heading>
      <p className="mt-2 max-w-[46rem] text-ink-muted leading-relaxed">
        <DocsWords text={FAILURES_TEXT} />
      </p>
      <DocsTable
        label="Why a generation fails"
        columns={['Code', 'Message']}
        rows={Object.entries(FAILURE_MESSAGES).map(([code, message]) => ({
          key: code,
          cells: [<Code key="code">{code}</Code>, message],
        }))}
      />
    </DocsSection>
  );
}
