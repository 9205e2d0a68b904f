import { SITE } from '@/lib/site';
import client from './examples/client.mjs?raw';
import javascript from './examples/generate.mjs?raw';
import python from './examples/generate.py?raw';
import shell from './examples/generate.sh?raw';

export type Language = 'javascript' | 'python' | 'shell' | 'http';

export interface Example {
  language: Language;
  label: string;
  /** The file name for downloads. */
  file: string;
  code: string;
}

/** The address in the example files, which a test runs against a development server. */
const EXAMPLE_ORIGIN = 'http://localhost:3000';

const here = (code: string) => code.replaceAll(EXAMPLE_ORIGIN, SITE.origin).trim();

/** The same program in three languages, run by `tests/integration/api-examples.test.ts`. */
export const EXAMPLES: readonly Example[] = [
  { language: 'javascript', label: 'JavaScript', file: 'generate.mjs', code: here(javascript) },
  { language: 'python', label: 'Python', file: 'generate.py', code: here(python) },
  { language: 'shell', label: 'cURL', file: 'generate.sh', code: here(shell) },
];

/** Run by the same test, with the client that the server provides. */
export const CLIENT_EXAMPLE: Example = {
  language: 'javascript',
  label: 'JavaScript client',
  file: 'client.mjs',
  code: here(client),
};

export const CLIENT_INSTALL = here(
  `curl -O ${EXAMPLE_ORIGIN}/sdk/easel.js -O ${EXAMPLE_ORIGIN}/sdk/easel.d.ts`,
);

export const FIRST_LOOK = here(`POST /api/v1/generate
Authorization: Bearer easel_…

{
  "prompt": "A lighthouse on a cliff at sunset",
  "style": "photorealistic",
  "size": "1024x1024",
  "model": "painter"
}

# some seconds later
{
  "status": "completed",
  "image_url": "${EXAMPLE_ORIGIN}/api/images/…"
}`);

export const PROBLEM_EXAMPLE = here(`HTTP/1.1 400 Bad Request
Content-Type: application/problem+json

{
  "type": "${EXAMPLE_ORIGIN}/api-docs#validation_failed",
  "title": "The request is not valid",
  "status": 400,
  "detail": "The request is not valid",
  "code": "validation_failed",
  "requestId": "6f1b7a52-8f0e-4c3e-9b55-5f6a1a4f1f0e",
  "errors": [{ "pointer": "/prompt", "message": "Please enter a prompt to generate an image." }]
}`);
