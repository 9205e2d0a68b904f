import {
  ITERATIONS_MAX,
  PROMPT_MAX_LENGTH,
  SEED_MAX,
  VARIANT_KINDS,
} from '@easel/shared/contracts/generation';
import { PLAN_IDS, PLANS } from '@easel/shared/contracts/plans';
import { ASPECT_RATIOS, MAX_SIDE, MIN_SIDE, RESOLUTIONS, SIDE_STEP } from '@easel/shared/contracts/sizes';
import { STYLE_IDS } from '@easel/shared/contracts/styles';
import { code, type HelpBody, list, steps, text } from './article';
import type { HelpSlugIn } from './catalogue';

const number = new Intl.NumberFormat('en-US');
const [HIGH_RES, VECTOR] = VARIANT_KINDS;

export const bodies: Readonly<Record<HelpSlugIn<'api'>, HelpBody>> = {
  'api-first-request': [
    text(
      'Everything the site does goes through the same API, and every plan includes it. In the examples, URL stands for the address of this site; jq picks values out of JSON.',
    ),
    text(
      'Make a key in [Settings](/settings#api-keys). It is shown once; keep it where your program finds it.',
    ),
    code('Keep the key', `KEY=easel_…`),
    code(
      'Ask for a picture',
      `ID=$(curl -s "$URL/api/generate" \\
  -H "authorization: Bearer $KEY" -H 'content-type: application/json' \\
  -d '{"prompt": "a lighthouse on a cliff at sunset", "style": "oil-painting"}' | jq -r .id)`,
    ),
    code(
      'See how far it is',
      `curl -s "$URL/api/generations/$ID" -H "authorization: Bearer $KEY" \\
  | jq '{status, progress, image_url}'`,
    ),
    text(
      'Once status is completed, image_url is the address of the file. The whole API is described in OpenAPI 3.1 at `/api/openapi.json`, from which most languages can generate a client; `/api/v1` is the same as `/api`. [API Documentation](/api-docs) has examples in more languages.',
    ),
  ],
  'api-authentication': [
    text(
      'Requests that belong to an account carry a key or a token in the header `Authorization: Bearer …`. For a program, make an API key in [Settings](/settings#api-keys): it begins with `easel_`, may do what you choose, can expire, and is revoked there at any time. We keep only a hash of it, so it is shown once.',
    ),
    text(
      'What changes the account itself, such as its password or its keys, takes an access token, and so does a program that acts for many people. You get one for the email address and password of the account:',
    ),
    code(
      'Request',
      `POST /api/auth/token?grant_type=password
content-type: application/json

{"email": "ada@example.com", "password": "…"}`,
    ),
    text(
      'The answer holds `access_token`, `expires_in` in seconds, `expires_at` in Unix time, and the `user`. The token is short-lived. When it has expired, requests answer 401 with the code `token_expired`: [refresh the session](/help/api-refresh-a-session) or sign in again.',
    ),
    text(
      'Whoever has a key or a token can act for the account while it lasts. Keep both out of logs, addresses and code, and give each program a key of its own.',
    ),
  ],
  'api-refresh-a-session': [
    text(
      'Signing in also sets a cookie that no script can read. With it, a session goes on without the password:',
    ),
    code(
      'Sign in, then refresh',
      `curl -s -c jar "$URL/api/auth/token?grant_type=password" \\
  -H 'content-type: application/json' -d '{"email": "…", "password": "…"}'

curl -s -b jar -c jar -X POST "$URL/api/auth/token?grant_type=refresh_token"`,
    ),
    list(
      'Each refresh replaces the cookie. Save the new one every time, here with -c.',
      'An old cookie that comes back means that two parties hold it. The session is then ended for both, with the code `session_revoked`: sign in again.',
      'If the answer was lost on the way, repeat the request within 60 seconds with the same `Idempotency-Key` header that it had the first time.',
      '`POST /api/auth/logout` ends the session.',
    ),
  ],
  'api-generate-fields': [
    text(
      '`POST /api/generate` takes JSON. Only the prompt is required; a field it does not know is refused rather than ignored.',
    ),
    list(
      `\`prompt\`: up to ${PROMPT_MAX_LENGTH} characters.`,
      `\`style\`: ${STYLE_IDS.join(', ')}.`,
      `\`resolution\`: ${RESOLUTIONS.join(', ')}, as far as plan and model have it.`,
      `\`aspectRatio\`: ${ASPECT_RATIOS.join(', ')}.`,
      `\`size\`, in place of these two: such as 1024x768, both sides a multiple of ${SIDE_STEP} from ${MIN_SIDE} to ${MAX_SIDE}.`,
      `\`iterations\`: 1 to ${ITERATIONS_MAX} images, each a generation of its own.`,
      '`model`: an id from `/api/models`; the default model otherwise.',
      `\`seed\`: 0 to ${SEED_MAX}; random otherwise.`,
      '`negativePrompt`, `steps`, `guidance`: where the model has them, within its limits.',
      '`embedPrompt`: false leaves the prompt out of the file.',
    ),
    text(
      'The answer is 202 with `id`, `status`, `batchId` and all `generations`. `id` and `status` are those of the first.',
    ),
  ],
  'api-follow-a-generation': [
    text('`GET /api/generations/{id}` tells all there is to know. Its `status` is one of five:'),
    list(
      '`pending`: waiting. `queue` has the position and the estimated seconds.',
      '`processing`: at work. `progress` is in per cent, from `step` and `steps` of the model; a model without steps stays at 0.',
      '`completed`: `image` and `image_url` are there.',
      '`failed`: `error` has a code and a message. The credit is back.',
      '`canceled`: stopped by you.',
    ),
    text(
      'A generation can go from processing back to pending: an attempt failed, and another will be made. `version` rises with each change of state, so an answer with a lower version than one you have seen is old.',
    ),
    text(
      'Asking every one or two seconds is enough. To know sooner with fewer requests, [receive live events](/help/api-live-events).',
    ),
  ],
  'api-live-events': [
    text(
      'The server speaks Socket.IO at its default path. Give the access token as `auth`, and you are sent what concerns your account.',
    ),
    code(
      'JavaScript, with socket.io-client',
      `import { io } from 'socket.io-client';

const socket = io(url, { auth: (give) => give({ token }) });
socket.on('generation', ({ id, status, version }) => { … });
socket.on('progress', ({ id, progress, step, steps, preview }) => { … });
socket.on('removed', ({ id }) => { … });`,
    ),
    list(
      '`generation` comes with each change of state and holds all that `GET /api/generations/{id}` answers.',
      '`progress` comes between them, a few times a second at most, with a small preview where the model gives one.',
      '`removed` comes when a generation has been deleted.',
    ),
    text(
      'When the token expires, the connection ends; connect again with a fresh one. An event can be lost, so after connecting, ask once for what is still active.',
    ),
  ],
  'api-fetch-the-image': [
    text(
      '`image_url` is a complete address that needs no token: its signature is in it, so anybody who has it can open the picture until it expires, after one to two hours. `image.url`, `image.displayUrl` and `image.thumbnailUrl` are paths on this site of the same kind.',
    ),
    code('Save the file', `curl -s "$IMAGE_URL" -o picture.png`),
    text(
      'Do not store the link; store the id, or the file. A link that has expired answers 403. Ask for the generation again, and its answer has a new one. Removing a generation ends all its links at once.',
    ),
    text('To answer a page quickly, use the thumbnail for lists and the preview for views. Both are WebP.'),
  ],
  'api-list-generations': [
    text('`GET /api/generations` answers the newest first, as `items` and `nextCursor`.'),
    list(
      '`limit`: 1 to 100, otherwise 20.',
      '`status`: one state or several, separated by commas, such as pending,processing.',
      '`cursor`: the nextCursor of the page before. It is null on the last page.',
    ),
    code(
      'Everything that is still active',
      `curl -s "$URL/api/generations?status=pending,processing&limit=100" \\
  -H "authorization: Bearer $TOKEN" | jq '.items[] | {id, status, progress}'`,
    ),
    text('The cursor is a place in the list and not a number of a page: new generations do not shift it.'),
  ],
  'api-cancel-retry-delete': [
    list(
      '`POST /api/generations/{id}/cancel` stops what is pending or processing. The credit comes back.',
      '`POST /api/generations/{id}/retry` starts what has failed or was canceled again, under the same id and with the same parameters. It holds a credit again.',
      '`DELETE /api/generations/{id}` removes a generation with its image for good, and answers 204. What is still at work is canceled first.',
      '`PATCH /api/generations/{id}` with `{"isFavorite": true}` marks a favorite.',
      '`POST /api/queue/pause` and `POST /api/queue/resume` hold back all that is waiting, and let it go on.',
    ),
    text(
      'What does not fit the state, such as a retry of a completed generation, answers 409 with the code `illegal_state`. All but the last two of the list concern one generation, and only its owner: to anybody else it does not exist, and the answer is 404.',
    ),
  ],
  'api-larger-files': [
    text(
      `\`POST /api/generations/{id}/variants\` asks for another file of a finished image: \`{"kind": "${HIGH_RES}"}\` for a PNG of up to ${number.format(PLANS.pro.highResLongSide ?? 0)} pixels, with the ${PLANS.pro.name} plan and above, or \`{"kind": "${VECTOR}"}\` for an SVG, with the ${PLANS.team.name} plan and above.`,
    ),
    steps(
      'The answer is 202 while the file is being made, and 200 once it is there. It is the generation; look into `image.variants`.',
      'Wait for a `generation` event, or ask again after some seconds, until the status of the variant is ready.',
      'Fetch its `url`, a signed link like those of the image.',
    ),
    text(
      'Asking twice makes no second file. If one has failed, asking again tries again. An image with a watermark has neither file, and answers `illegal_state`. These files cost no credits.',
    ),
  ],
  'api-catalogue': [
    text('Three addresses answer without a token, so that a program need not carry lists of its own:'),
    list(
      '`GET /api/models`: what each model can do, the limits of its steps and guidance, its resolutions, the tier it needs, its credits and the seconds it usually takes.',
      '`GET /api/styles`: id, name and description of each style, and whether it takes a plan with extra styles.',
      '`GET /api/plans`: prices, quotas and limits.',
    ),
    text(
      'The styles of your own or of your team are behind your token: `GET /api/custom-styles` lists them, and `POST /api/generate` takes the id of one as `customStyle`, in place of `style`.',
    ),
    text('Each plan states how many requests an hour it allows:'),
    list(
      ...PLAN_IDS.map((id) => `${PLANS[id].name}: ${number.format(PLANS[id].apiRequestsPerHour)} an hour.`),
    ),
    text('`GET /api/subscription`, with a token, answers your own plan and the credits that are left.'),
  ],
  'api-errors': [
    text(
      'Every error is `application/problem+json` with `title`, `status`, `detail`, `code` and `requestId`. Decide by the code: it stays as it is, while the words may be improved.',
    ),
    list(
      '400 `validation_failed`: `errors` names each field at fault.',
      '401 `token_expired`: refresh the session and repeat the request.',
      '402 `out_of_credits`: `limit.resetsAt` says when new ones arrive.',
      '403 `plan_limit`: the plan does not include it.',
      '422 `content_blocked`: other words are needed; the same ones are refused again.',
      '429 `too_many_in_flight`: wait for one to finish.',
      '429 `rate_limited`: wait until `limit.resetsAt`.',
      '500 `internal` and 503 `unavailable`: try again, waiting longer each time.',
    ),
    text(
      'Other codes of the 400s will not get better by repeating. If you ask us about an error, give its `requestId`: it leads to what happened.',
    ),
  ],
};
