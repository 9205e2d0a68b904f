import { PROVIDER_PROOF } from '@easel/shared/contracts/oidc';
import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { proofStore } from '@/lib/proof';

const ProofDialog = lazy(() => import('./proof-dialog').then((module) => ({ default: module.ProofDialog })));

/** Asks who the user is when a call needs a fresh proof. Loaded with the first question. */
export function ProofQuestion() {
  const { question } = useStore(proofStore);
  useEffect(() => {
    if (!window.location.hash.includes(PROVIDER_PROOF)) return;
    void import('./finish-provider-proof').then(({ finishProviderProof }) => finishProviderProof());
  }, []);
  if (!question) return null;
  return (
    <Suspense>
      <ProofDialog onAnswer={question.answer} />
    </Suspense>
  );
}
