/** How long the provider's artifacts live, in seconds: longer than any test. */
export const LIFETIMES = {
  AccessToken: 3_600,
  Grant: 3_600,
  IdToken: 3_600,
  Interaction: 3_600,
  Session: 3_600,
};

type Artifact = { uid?: string; grantId?: string; consumed?: number };

/**
 * Returns an adapter factory that keeps the provider's sessions, codes and tokens in memory: its `adapter` option, because the
 * package's own adapter warns on every start. Lookups by user code find nothing, because no device signs in.
 */
export function keepInMemory() {
  return (model: string) => {
    const artifacts = new Map<string, Artifact>();
    const find = async (id: string) => artifacts.get(id);
    return {
      find,
      findByUid: async (uid: string) => artifacts.values().find((each) => each.uid === uid),
      findByUserCode: async () => undefined,
      upsert: async (id: string, artifact: Artifact) => void artifacts.set(id, artifact),
      async consume(id: string) {
        const artifact = artifacts.get(id);
        if (!artifact) throw new Error(`There is no ${model} ${id}`);
        artifact.consumed = Math.floor(Date.now() / 1_000);
      },
      destroy: async (id: string) => void artifacts.delete(id),
      async revokeByGrantId(grantId: string) {
        for (const [id, artifact] of artifacts) if (artifact.grantId === grantId) artifacts.delete(id);
      },
    };
  };
}
