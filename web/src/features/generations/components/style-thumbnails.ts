import type { StyleId } from '@easel/shared/contracts/styles';
import anime from '../style-thumbnails/anime.svg';
import cyberpunk from '../style-thumbnails/cyberpunk.svg';
import digitalArt from '../style-thumbnails/digital-art.svg';
import fantasy from '../style-thumbnails/fantasy.svg';
import oilPainting from '../style-thumbnails/oil-painting.svg';
import photorealistic from '../style-thumbnails/photorealistic.svg';
import sketch from '../style-thumbnails/sketch.svg';
import watercolor from '../style-thumbnails/watercolor.svg';

/** The same view in every style: a sun over mountains. */
export const STYLE_THUMBNAILS: Readonly<Record<StyleId, string>> = {
  photorealistic,
  anime,
  'oil-painting': oilPainting,
  'digital-art': digitalArt,
  watercolor,
  sketch,
  cyberpunk,
  fantasy,
};
