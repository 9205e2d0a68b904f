import { hex } from '../canvas/color.ts';
import { paintCloudLayer, paintCumulus } from './clouds.ts';
import { paintSky, paintStars } from './sky.ts';
import type { Stage } from './stage.ts';
import { paintTerrain, sampleGround } from './terrain.ts';
import { createTerrainShape } from './terrain-shapes.ts';
import { paintWater } from './water.ts';

/** The passes that paint the scene, from the back to the front. */
export function composeScene(stage: Stage): (() => void)[] {
  const shape = createTerrainShape(stage.scene, stage.random('terrain'), stage.noise);
  stage.horizon = Math.round(shape.horizon * stage.height);
  stage.eye = shape.eye;
  const ground: { grid?: ReturnType<typeof sampleGround> } = {};
  return [
    () => paintSky(stage),
    () => {
      if (stage.light.night > 0.5) paintStars(stage);
    },
    () => {
      if (stage.traits.bigClouds) paintCumulus(stage, 1);
      else paintCloudLayer(stage);
    },
    () => {
      ground.grid = sampleGround(stage, shape);
    },
    () => paintTerrain(stage, shape, ground.grid as ReturnType<typeof sampleGround>),
    () => {
      if (shape.hasWater) paintWater(stage, { waves: stage.scene.setting === 'sea' ? 0.4 : 0.08, deep: hex('#1d4a5c') });
    },
  ];
}
