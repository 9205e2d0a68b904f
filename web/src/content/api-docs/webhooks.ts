/** Texts may contain `code` and [links](/path). */
export const WEBHOOKS = [
  'Instead of polling, add up to five URLs of your own servers in your [settings](/settings#webhooks). When one of your generations ends, each receives a `POST` with a small JSON message of type `generation.completed`, `generation.failed` or `generation.canceled`. Fetch the generation by its `id` to get the prompt and a fresh link to the image. A test from your settings has the type `webhook.test` and no generation.',
  'Messages are signed according to [Standard Webhooks](https://www.standardwebhooks.com), with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. Verify the raw body with one of its libraries, and refuse messages that fail. After you rotate the secret in your settings, messages are signed with both secrets for 24 hours.',
  'Answer with a 2xx status within 15 seconds, and do the work afterwards. Other responses are retried, eight times within about a day; `410 Gone` turns the webhook off. Messages may arrive more than once and out of order; repeats have the same `webhook-id`. Your settings show the deliveries and responses of the last 30 days, and can resend them.',
  'The URL must begin with `https://`, have a public host, and use port 443, 80 or one above 1023. Redirects are not followed.',
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
