import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface DiskStoreConfig {
  kind: 'disk';
  /** Absolute. */
  folder: string;
}

export interface S3StoreConfig {
  kind: 's3';
  bucket: string;
  region: string;
  /** Absent for AWS itself. */
  endpoint?: string;
  /** Absent: the AWS SDK takes them from the environment, its files or the machine's role. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** `host/bucket/key` where true, `bucket.host/key` where false. */
  forcePathStyle: boolean;
  /** Where browsers reach the server, if not at `endpoint`. */
  publicEndpoint?: string;
}

export type StoreConfig = DiskStoreConfig | S3StoreConfig;

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const HELP =
  'a folder, s3://bucket?region=eu-central-1 or s3://accessKey:secretKey@host:port/bucket?region=us-east-1&tls=0';

/**
 * Parses the store's URL.
 *
 * - a folder's path, relative to the current one or absolute, or a `file://` URL
 * - `s3://bucket?region=...`: AWS, with the credentials of its usual chain
 * - `s3://accessKey:secretKey@host:port/bucket?region=us-east-1&tls=0`: another server. `region` is `us-east-1`
 *   unless given, `tls=0` means http. A slash or another special character in the secret is percent-encoded.
 *
 * `public=https://files.example.com` is the address of another server as browsers reach it, for links to its files.
 * `pathStyle=0|1` overrides the address style, which is 0 for AWS and 1 for other servers.
 *
 * @throws Error with one line that names the mistake and never contains the secret
 */
export function parseStoreUrl(url: string): StoreConfig {
  const trimmed = url.trim();
  if (trimmed === '') throw new Error(`It is empty; it takes ${HELP}`);
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):\/\//.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme === undefined) return { kind: 'disk', folder: resolve(trimmed) };
  if (scheme === 'file') return { kind: 'disk', folder: folderOfUrl(trimmed) };
  if (scheme === 's3') return parseS3Url(trimmed);
  throw new Error(`${scheme}:// is not supported; it takes ${HELP}`);
}

function folderOfUrl(text: string): string {
  try {
    return resolve(fileURLToPath(text));
  } catch (cause) {
    throw new Error('A file:// URL takes an absolute path after three slashes: file:///var/lib/easel', {
      cause,
    });
  }
}

function parseS3Url(text: string): S3StoreConfig {
  if (!URL.canParse(text)) {
    throw new Error(
      `It is not a valid URL (is the secret percent-encoded, a slash as %2F?); it takes ${HELP}`,
    );
  }
  const url = new URL(text);
  const options = readOptions(url.searchParams);
  const path = url.pathname.replace(/^\/|\/$/g, '');
  return path === '' ? awsConfig(url, options) : otherServerConfig(url, path, options);
}

function awsConfig(url: URL, options: UrlOptions): S3StoreConfig {
  if (url.port !== '' || url.username !== '' || url.password !== '') {
    throw new Error(`It has no bucket after the host; it takes ${HELP}`);
  }
  if (options.region === undefined) throw new Error('It has no region; add ?region=eu-central-1');
  if (options.tls === false) throw new Error('AWS is only spoken to over TLS; take tls=0 away');
  return {
    kind: 's3',
    bucket: checkedBucket(url.hostname),
    region: options.region,
    forcePathStyle: options.pathStyle ?? false,
  };
}

function otherServerConfig(url: URL, bucket: string, options: UrlOptions): S3StoreConfig {
  const accessKeyId = decode(url.username);
  const secretAccessKey = decode(url.password);
  if ((accessKeyId === '') !== (secretAccessKey === '')) {
    throw new Error('It has only one half of the credentials; it takes s3://accessKey:secretKey@host/bucket');
  }
  return {
    kind: 's3',
    bucket: checkedBucket(bucket),
    region: options.region ?? 'us-east-1',
    endpoint: `${options.tls === false ? 'http' : 'https'}://${url.host}`,
    ...(accessKeyId !== '' && { credentials: { accessKeyId, secretAccessKey } }),
    forcePathStyle: options.pathStyle ?? true,
    ...(options.publicEndpoint !== undefined && { publicEndpoint: options.publicEndpoint }),
  };
}

interface UrlOptions {
  region?: string | undefined;
  tls?: boolean | undefined;
  pathStyle?: boolean | undefined;
  publicEndpoint?: string | undefined;
}

const OPTIONS = ['region', 'tls', 'pathStyle', 'public'];

function readOptions(search: URLSearchParams): UrlOptions {
  for (const name of search.keys()) {
    if (!OPTIONS.includes(name)) {
      throw new Error(`It has an unknown option "${name}"; there are ${OPTIONS.join(', ')}`);
    }
  }
  return {
    region: search.get('region') || undefined,
    tls: readFlag(search, 'tls'),
    pathStyle: readFlag(search, 'pathStyle'),
    publicEndpoint: readOrigin(search, 'public'),
  };
}

function readOrigin(search: URLSearchParams, name: string): string | undefined {
  const value = search.get(name);
  if (value === null) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new Error(`${name} is an address like https://files.example.com`);
  }
  return url.origin;
}

function readFlag(search: URLSearchParams, name: string): boolean | undefined {
  const value = search.get(name);
  if (value === null) return undefined;
  if (value !== '0' && value !== '1') throw new Error(`${name} is 0 or 1`);
  return value === '1';
}

function checkedBucket(name: string): string {
  if (!BUCKET.test(name)) {
    throw new Error(
      `${JSON.stringify(name)} is not a bucket's name: 3 to 63 of a-z 0-9 . -, with none after it`,
    );
  }
  return name;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new Error('The credentials are not percent-encoded correctly (a % itself is %25)', { cause });
  }
}
