/** Media types of a tag's manifest: the list of an image's platforms, or an image of a single platform. */
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');
const DIGEST = /^sha256:[0-9a-f]{64}$/;

/** An image's name and tag, such as `caddy:2.11.8` or `ghcr.io/owner/name:v1`. */
export interface Image {
  registry: string;
  repository: string;
  tag: string;
}

/** Parses an image's name as Docker does: without a registry it is on Docker Hub, without an owner it is an official image. */
export function parseImage(name: string): Image {
  const [, path = '', tag = ''] = /^([^@:]+(?::\d+\/[^@:]+)?):([\w][\w.-]*)$/.exec(name) ?? [];
  if (tag === '') throw new Error(`${name} is no image with a tag`);
  const [first = '', ...rest] = path.split('/');
  const isRegistry = rest.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  if (isRegistry) return { registry: first, repository: rest.join('/'), tag };
  return { registry: 'registry-1.docker.io', repository: rest.length > 0 ? path : `library/${path}`, tag };
}

/**
 * Requests the digest of the image's tag from its registry (OCI Distribution Specification 1.1, "Checking if content exists in
 * the registry"), with an anonymous token if the registry requires one (the Docker registry's token authentication).
 *
 * @param origin returns a registry's origin; by default `https://` and its name
 */
export async function digestOf(
  { registry, repository, tag }: Image,
  origin = `https://${registry}`,
): Promise<string> {
  const url = `${origin}/v2/${repository}/manifests/${tag}`;
  const ask = (headers: Record<string, string>) =>
    fetch(url, { method: 'HEAD', headers: { accept: MANIFESTS, ...headers } });
  let answer = await ask({});
  const challenge = answer.headers.get('www-authenticate');
  if (answer.status === 401 && challenge) {
    answer = await ask({ authorization: `Bearer ${await tokenFor(challenge)}` });
  }
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const digest = answer.headers.get('docker-content-digest') ?? '';
  if (!DIGEST.test(digest)) throw new Error(`${url} names no digest`);
  return digest;
}

async function tokenFor(challenge: string): Promise<string> {
  const fields = new Map(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const url = new URL(fields.get('realm') ?? '');
  for (const name of ['service', 'scope']) url.searchParams.set(name, fields.get(name) ?? '');
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const { token, access_token: otherName } = (await answer.json()) as Record<string, string | undefined>;
  return token ?? otherName ?? '';
}

/**
 * Matches the lines of docker-compose.yml and of a Dockerfile that name a registry's image, with an exact version and optionally
 * a digest.
 */
const NAMED =
  /^(\s*image: |FROM )(?!easel-)([\w./-]+(?::\d+\/[\w./-]+)?:v?\d[\w.-]*)(@sha256:[0-9a-f]{64})?/gm;

/** Returns the text of such a file with each image's digest after its tag, replacing earlier ones. */
export async function pinned(text: string, digest: (image: string) => Promise<string>): Promise<string> {
  const images = [...new Set([...text.matchAll(NAMED)].map(([, , image = '']) => image))];
  const digests = new Map(
    await Promise.all(images.map(async (image) => [image, await digest(image)] as const)),
  );
  return text.replaceAll(
    NAMED,
    (_, start: string, image: string) => `${start}${image}@${digests.get(image)}`,
  );
}
