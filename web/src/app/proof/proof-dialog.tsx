import { isEaselError } from '@easel/shared/client/easel-error';
import type { ProofRequest, ProofWays } from '@easel/shared/contracts/proof.schema';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint, LogIn, LogOut } from 'lucide-react';
import { useStore } from 'zustand';
import { TextField } from '@/components/form/fields';
import { Form } from '@/components/form/form';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { Loaded } from '@/components/loaded';
import { useMutation } from '@/components/use-mutation';
import { askForPasskey, passkeyMessage } from '@/entities/passkey/device';
import { usePasskeysHere } from '@/entities/passkey/use-passkeys-here';
import { signOut } from '@/features/auth/api/sign-out';
import { api } from '@/lib/api-client';
import { errorMessage, fieldErrors } from '@/lib/errors';
import { proofStore } from '@/lib/proof';
import { QueryProvider } from '@/lib/query-provider';
import { byRules } from '@/lib/read-form';
import { loginPath } from '@/lib/safe-next';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { PasswordInput } from '@/ui/password-input';
import { Text } from '@/ui/text';

/** Asks for a passkey, the password, a code or the sign-in provider, whichever the account has. */
export function ProofDialog(props: { onAnswer: (isProven: boolean) => void }) {
  // The dialog is outside the pages, each of which brings its own.
  return (
    <QueryProvider>
      <Question {...props} />
    </QueryProvider>
  );
}

function Question({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const ways = useQuery({
    queryKey: ['proof-ways'],
    queryFn: ({ signal }) => api.getProofWays({ signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(next) => !next && onAnswer(false)}
      title="Confirm it's you"
      description="You are about to change something important. You won't be asked again for half an hour."
    >
      <Loaded what="the ways to confirm" query={ways} skeletonClass="h-24 w-full">
        {(data) => <Ways ways={data} onProven={() => onAnswer(true)} />}
      </Loaded>
    </Dialog>
  );
}

function Ways({ ways, onProven }: { ways: ProofWays; onProven: () => void }) {
  const isHere = usePasskeysHere();
  const { isProviderSilent } = useStore(proofStore);
  const passkey = ways.passkey && isHere;
  const provider = isProviderSilent ? null : ways.provider;
  if (!passkey && !ways.password && !ways.code && !provider) return <SignInAgain />;
  return (
    <div className="flex flex-col gap-5">
      {passkey ? <PasskeyProof onProven={onProven} /> : null}
      {ways.password ? <WrittenProof kind="password" onProven={onProven} /> : null}
      {!ways.password && ways.code ? <WrittenProof kind="code" onProven={onProven} /> : null}
      {provider ? <ProviderProof name={provider} /> : null}
    </div>
  );
}

function PasskeyProof({ onProven }: { onProven: () => void }) {
  const prove = useMutation({
    retry: false,
    mutationFn: async () => {
      const credential = await askForPasskey(await api.beginProof());
      return api.prove({ body: { credential } });
    },
    onSuccess: onProven,
  });
  return (
    <>
      {prove.error ? <Notice tone="danger">{passkeyMessage(prove.error)}</Notice> : null}
      <Button
        icon={<Fingerprint aria-hidden="true" className="size-5" />}
        loading={prove.isPending}
        onClick={() => prove.mutate()}
      >
        Use a passkey
      </Button>
    </>
  );
}

/** Offered if there is no other proof: a new session counts as one. Returns to this page. */
function SignInAgain() {
  const leave = useMutation({
    retry: false,
    mutationFn: async () => {
      const { pathname, search } = window.location;
      await signOut();
      window.location.assign(loginPath(pathname + search));
    },
  });
  return (
    <div className="flex flex-col gap-5">
      <Text>To confirm that it's you, log out and sign in again. You'll then come back to this page.</Text>
      <Button
        icon={<LogOut aria-hidden="true" className="size-5" />}
        loading={leave.isPending}
        onClick={() => leave.mutate()}
      >
        Log out and sign in
      </Button>
      <Text size="sm" tone="muted">
        Unsaved changes on this page will be lost.
      </Text>
    </div>
  );
}

/** Goes to the provider, which returns to this page. */
function ProviderProof({ name }: { name: string }) {
  const begin = useMutation({
    retry: false,
    mutationFn: () => {
      const { pathname, search } = window.location;
      return api.beginProviderProof({ body: { page: pathname + search } });
    },
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <>
      {begin.error ? <Notice tone="danger">{errorMessage(begin.error)}</Notice> : null}
      <Button
        variant="secondary"
        icon={<LogIn aria-hidden="true" className="size-5" />}
        loading={begin.isPending || begin.isSuccess}
        onClick={() => begin.mutate()}
      >
        Sign In with {name} Again
      </Button>
      <Text size="sm" tone="muted">
        You'll come back to this page, but unsaved changes on it will be lost.
      </Text>
    </>
  );
}

const FIELDS = {
  password: { label: 'Password', autoComplete: 'current-password', missing: 'Please enter your password' },
  code: { label: 'Code', autoComplete: 'one-time-code', missing: 'Please enter a code' },
} as const;

function WrittenProof({ kind, onProven }: { kind: keyof typeof FIELDS; onProven: () => void }) {
  const { label, autoComplete, missing } = FIELDS[kind];
  const prove = useMutation({
    retry: false,
    mutationFn: (body: ProofRequest) => api.prove({ body }),
  });
  const form = useMutationForm({
    initial: { text: '' },
    read: byRules(
      ({ text }) => ({ text: text === '' ? missing : undefined }),
      ({ text }): ProofRequest => (kind === 'password' ? { password: text } : { code: text }),
    ),
    mutation: prove,
    onDone: onProven,
    refusedFields: (error) => ({
      text: isEaselError(error, 'invalid_code') ? errorMessage(error) : fieldErrors(error).password,
    }),
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        {...(kind === 'password' && { as: PasswordInput })}
        name="text"
        label={label}
        autoComplete={autoComplete}
        required
      />
      <Button type="submit" loading={form.isPending}>
        Confirm
      </Button>
    </Form>
  );
}
