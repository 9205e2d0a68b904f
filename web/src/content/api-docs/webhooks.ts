/** Texts may hold `code` and [links](/path). */
export const WEBHOOKS = [
  'Instead of asking whether an image is finished, have Easel tell you: name the URL of a server of yours in your [settings](/settings#webhooks), up to five of them. When a generation of yours ends, it gets a `POST` with a small JSON message, of the type `generation.completed`, `generation.failed` or `generation.canceled`. Read the generation by its `id` for the prompt and for a fresh link to the image.',
  'Messages are signed as the specification [Standard Webhooks](https://www.standardwebhooks.com) says, with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. Verify them with one of its libraries, over the body as it came, and refuse what does not pass. Replacing the secret in your settings leaves 24 hours to change over: messages are signed with both.',
  'Answer with a 2xx status within 15 seconds, and do the work afterwards. Anything else is tried again, eight times within about a day; `410 Gone` turns the webhook off. A message may come more than once and out of order: one that comes again has the same `webhook-id`. Your settings show what was sent in the last 30 days and what was answered, and send it again.',
  'The URL begins with `https://`, names a host on the Internet and uses port 443, 80 or one above 1023. Redirects are not followed.',
] as const;

export const WEBHOOK_MESSAGE = JSON.stringify(
  {
    type: 'generation.completed',
    timestamp: '2026-11-21T08:12:33.911Z',
    data: {
      id: '01a1fd2a-06fa-77fb-8c5a-43b5c951e0d4',
      batchId: '01a1fd2a-06f9-7d0e-9a3b-2f7c51b0c1aa',
      status: 'completed',
      run: 1,
      style: 'oil-painting',
      model: 'painter',
      seed: 2870177450,
      width: 1024,
      height: 1024,
      createdAt: '2026-11-21T08:12:21.402Z',
      completedAt: '2026-11-21T08:12:33.911Z',
      error: null,
    },
  },
  null,
  2,
);

export const WEBHOOK_VERIFICATION = `// npm install express standardwebhooks
import express from 'express';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.EASEL_WEBHOOK_SECRET);

express()
  .post('/webhooks', express.raw({ type: 'application/json' }), (request, response) => {
    let message;
    try {
      message = webhook.verify(request.body, request.headers);
    } catch {
      return response.sendStatus(400);
    }
    response.sendStatus(204);
    console.log(message.type, message.data.id);
  })
  .listen(4000);
`;
