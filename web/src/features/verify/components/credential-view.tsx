import type { Verification } from '@easel/shared/contracts/verify.schema';
import { Badge } from '@/ui/badge';
import { Facts } from '@/ui/facts';
import { Heading } from '@/ui/text';
import { describeSource } from '../verdict-words';

/** The content credential in the file, by any signer. */
export function CredentialView({ credential }: { credential: NonNullable<Verification['credential']> }) {
  const { valid, generator, issuer, digitalSourceType } = credential;
  return (
    <section>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading level={3} size="xs">
          Content credential
        </Heading>
        <Badge tone={valid ? 'success' : 'danger'}>{valid ? 'Valid' : 'Not valid'}</Badge>
      </div>
      {valid ? null : (
        <p className="mt-1 text-sm">
          The file has been changed since it was signed, or the signature is broken.
        </p>
      )}
      <Facts
        className="mt-2"
        facts={[
          ['Signed by', issuer || null],
          ['Made with', generator || null],
          ['Source', digitalSourceType && describeSource(digitalSourceType)],
        ]}
      />
    </section>
  );
}
