import { TextLink } from '@/components/text-link';
import { isOwnMachine } from '@/lib/own-machine';
import { useSession } from '@/lib/session';

/** Explains to operators how to connect a model, and tells everyone else whom to ask. */
export function ConnectModel() {
  const { user } = useSession();
  if (!user?.is_operator && !isOwnMachine(location.hostname)) {
    return (
      <p className="text-[0.9375rem]">
        A connected model paints anything you describe.{' '}
        <TextLink to="/contact">Ask those who run this site</TextLink> to connect one.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3 text-[0.9375rem]">
      <p>
        The built-in painter needs no neural network and knows a few hundred words. A connected model paints
        anything you describe. You can connect one:
      </p>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>
          <strong className="font-semibold">A model server.</strong> ComfyUI, Stable Diffusion WebUI,
          stable-diffusion.cpp, OpenAI and compatible servers, or Replicate: list it in{' '}
          <code className="text-sm">models.json</code>. Examples are in{' '}
          <code className="wrap-anywhere text-sm">infra/models/README.md</code>. Changes take effect within a
          few seconds.
        </li>
        <li>
          <strong className="font-semibold">Without a server.</strong>{' '}
          <code className="wrap-anywhere text-sm">npm run easel -- models add sdxs</code> downloads a small
          model that the worker runs itself.
        </li>
      </ul>
    </div>
  );
}
