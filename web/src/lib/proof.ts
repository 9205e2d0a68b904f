import { isEaselError } from '@easel/shared/client/easel-error';
import type { Send } from '@easel/shared/client/http';
import { createStore } from 'zustand/vanilla';

interface Question {
  /** Call it with whether the user has proven who they are. */
  answer: (isProven: boolean) => void;
}

interface ProofState {
  /** The open question who the user is; null if there is none. */
  question: Question | null;
  /** Whether the sign-in provider does not report when the user signed in there, so that it cannot be a proof. */
  isProviderSilent: boolean;
}

export const proofStore = createStore<ProofState>(() => ({ question: null, isProviderSilent: false }));

let asking: Promise<boolean> | null = null;

/** Asks the user; concurrent callers share one question. */
function askForProof(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    const answer = (isProven: boolean) => {
      asking = null;
      proofStore.setState({ question: null });
      resolve(isProven);
    };
    proofStore.setState({ question: { answer } });
  });
  return asking;
}

/** Asks the user for a fresh proof if a call requires one, and then sends the call again. */
export function withProof(send: Send): Send {
  return async (call) => {
    try {
      return await send(call);
    } catch (error) {
      if (!isEaselError(error, 'proof_required') || !(await askForProof())) throw error;
      return send(call);
    }
  };
}
