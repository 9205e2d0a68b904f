import { PASSWORD_MIN_LENGTH } from '@easel/shared/contracts/auth';
import { PRODUCT_NAME } from '../product';
import { code, type HelpBody, list, text } from './article';
import type { HelpSlugIn } from './catalogue';

export const bodies: Readonly<Record<HelpSlugIn<'privacy'>, HelpBody>> = {
  'who-sees-your-pictures': [
    text(
      'Your pictures, prompts and queue belong to your account. No other user can list or open them; to others, it is as if they did not exist. Two deeds of yours change that: publishing a picture shows it to everybody, and [sharing it with your team](/help/working-as-a-team) to your team.',
    ),
    list(
      'The address of a picture is signed and expires after an hour or two. Until then, whoever you give it to can open it: send the file instead of the address.',
      'When you remove a picture, its addresses stop working at once.',
      `Whoever runs this ${PRODUCT_NAME} has its database and storage in hand, as with any service. Prompts go to the model server that makes the picture, and to a moderation service where one is connected.`,
    ),
    text(
      '[What an image file tells about itself](/help/what-an-image-file-tells) is worth knowing before you pass a file on.',
    ),
  ],
  'what-an-image-file-tells': [
    text(
      'A file you download holds more than its pixels: that a model made it, and the recipe, which is style, model, seed, size and settings. Normally the prompt is in it too, so that you can [use it again](/help/use-an-images-recipe).',
    ),
    text(
      'Before you make a picture with words that you want to keep to yourself, open Advanced settings and take the tick off Keep the prompt in the image file. It then stands in none of its files. It cannot be taken out of a picture that has been made already; make that one again.',
    ),
    text(
      'Many sites strip such data when you upload a file. Do not rely on it either way. [Verify an Image](/verify) shows what a file says.',
    ),
  ],
  'take-your-data-with-you': [
    text(
      'A ZIP file holds what we keep of you: `account.json` with your account, `generations.json` with every prompt and its settings, and the images as they were made.',
    ),
    text('A program asks for it in two steps, with an access token:'),
    code(
      'Ask for the link, then fetch it',
      `LINK=$(curl -s -X POST "$URL/api/export" -H "authorization: Bearer $TOKEN" | jq -r .url)
curl -s "$URL$LINK" -o easel-export.zip`,
    ),
    text(
      'The link is signed and soon expires, as its `expiresAt` says; whoever has it gets the file. The archive is put together while you download it, so a large one takes its time. [Sign in from a program](/help/api-authentication) explains the token.',
    ),
  ],
  'how-your-account-is-protected': [
    text('Some of it is our part:'),
    list(
      'Passwords are kept only as argon2id hashes. Nobody can read yours, and no mail ever contains it.',
      'After ten wrong passwords within a minute, further ones for the same account from the same place are refused for a while. Nobody can lock you out from elsewhere.',
      'A new password signs out every other session.',
      'A session is renewed by a cookie that scripts cannot read and that changes each time. If an old one turns up, the session is ended.',
      'Links in mails work once and expire.',
    ),
    text('And some of it is yours:'),
    list(
      `The least we take is ${PASSWORD_MIN_LENGTH} characters. A few unrelated words are far better, and easy to remember.`,
      'Use the password nowhere else.',
      'Log out on a device that others use.',
    ),
  ],
};
