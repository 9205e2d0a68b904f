import type { StyleId } from '@easel/shared/contracts/styles';
import renderedIn3d from './style-thumbnails/3d-render.svg';
import anime from './style-thumbnails/anime.svg';
import comic from './style-thumbnails/comic.svg';
import cyberpunk from './style-thumbnails/cyberpunk.svg';
import digitalArt from './style-thumbnails/digital-art.svg';
import fantasy from './style-thumbnails/fantasy.svg';
import isometric from './style-thumbnails/isometric.svg';
import lowPoly from './style-thumbnails/low-poly.svg';
import noir from './style-thumbnails/noir.svg';
import oilPainting from './style-thumbnails/oil-painting.svg';
import photorealistic from './style-thumbnails/photorealistic.svg';
import pixelArt from './style-thumbnails/pixel-art.svg';
import popArt from './style-thumbnails/pop-art.svg';
import sketch from './style-thumbnails/sketch.svg';
import ukiyoE from './style-thumbnails/ukiyo-e.svg';
import watercolor from './style-thumbnails/watercolor.svg';

/** The same view, a sun over mountains, in every style. */
export const STYLE_THUMBNAILS: Readonly<Record<StyleId, string>> = {
  photorealistic,
  anime,
  'oil-painting': oilPainting,
  'digital-art': digitalArt,
  watercolor,
  sketch,
  cyberpunk,
  fantasy,
  'pixel-art': pixelArt,
  isometric,
  '3d-render': renderedIn3d,
  comic,
  'low-poly': lowPoly,
  noir,
  'ukiyo-e': ukiyoE,
  'pop-art': popArt,
};
