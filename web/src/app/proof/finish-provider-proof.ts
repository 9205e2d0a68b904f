import { providerFailureText, takeProviderProof } from '@/entities/provider/provider-answer';
import { api } from '@/lib/api-client';
import { errorMessage, fieldErrors } from '@/lib/errors';
import { proofStore } from '@/lib/proof';
import { toast } from '@/ui/toast';

/** Takes the proof that the browser brings back from the sign-in provider, and tells the user the result. */
export async function finishProviderProof(): Promise<void> {
  const answer = takeProviderProof();
  if (!answer) return;
  const show = (description: string) =>
    toast({ topic: 'proof', title: 'This was not confirmed', description, tone: 'destructive' });
  if ('failure' in answer) {
    proofStore.setState({ isProviderSilent: answer.failure === 'age-unknown' });
    return show(providerFailureText(answer.failure));
  }
  try {
    await api.prove({ body: { provider: answer.token } });
    toast({
      topic: 'proof',
      title: "Confirmed that it's you",
      description: 'Now try what you were doing again.',
      tone: 'success',
    });
  } catch (error) {
    show(fieldErrors(error).provider ?? errorMessage(error));
  }
}
