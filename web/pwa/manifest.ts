import { RECEIVE_PATH } from '@easel/shared/contracts/received-picture';
import { UPLOAD_CONTENT_TYPES } from '@easel/shared/contracts/uploads';

/** The color of the paper: `--color-paper` of the light theme, as in `index.html`. */
const PAPER = '#f7f3ea';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/**
 * The web app manifest (W3C, with its share target), with a placeholder for the product's name. The service worker
 * receives what is shared: a text becomes the prompt on the generate page, and a picture opens on the page that edits
 * pictures.
 */
export const MANIFEST = {
  id: '/',
  name: '__EASEL_NAME__',
  short_name: '__EASEL_NAME__',
  description: 'Turn words into pictures.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/generate',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  categories: ['graphics', 'photo'],
  icons: [
    icon('icon', 192, 'any'),
    icon('icon', 512, 'any'),
    icon('maskable', 192, 'maskable'),
    icon('maskable', 512, 'maskable'),
  ],
  shortcuts: [
    { name: 'Create', url: '/generate', icons: [icon('icon', 192, 'any')] },
    { name: 'My pictures', url: '/pictures', icons: [icon('icon', 192, 'any')] },
  ],
  share_target: {
    action: RECEIVE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { text: 'prompt', files: [{ name: 'picture', accept: UPLOAD_CONTENT_TYPES }] },
  },
};
