export { unlessGone } from '@easel/shared/client/unless-gone';
