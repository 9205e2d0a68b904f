import { hex, oklch, type Rgb } from '../canvas/color.ts';
import { flowerColors, isFlower } from '../figures/flowers.ts';
import type { Subject } from '../prompt/scene-description.ts';
import { paintSkyline, paintStreet } from './city.ts';
import { paintCloudLayer, paintCumulus } from './clouds.ts';
import { arrangeDream, paintDisc } from './dream.ts';
import { paintForestAir, paintStems } from './forest.ts';
import { paintRoom, paintTable } from './indoor.ts';
import { hangIslands } from './magic.ts';
import { placeSubjects } from './place-subjects.ts';
import { emblemPasses, portraitPasses } from './portrait.ts';
import { growGrass, plantFlowers, plantTrees } from './scatter.ts';
import { sitterKinds } from './sitter.ts';
import { paintAurora, paintSky, paintStars } from './sky.ts';
import { paintNebula, paintWorld } from './space.ts';
import type { Stage } from './stage.ts';
import { type GroundGrid, paintTerrain, sampleGround } from './terrain.ts';
import { createTerrainShape, type TerrainShape } from './terrain-shapes.ts';
import { paintDeep, plantReef } from './underwater.ts';
import { paintWater } from './water.ts';
import { paintFog, paintLightning, paintPrecipitation } from './weather.ts';

export type ScenePass = () => void;

const none = () => false;

function skyPasses(stage: Stage): ScenePass[] {
  const { scene, light, traits } = stage;
  const passes: ScenePass[] = [() => paintSky(stage)];
  if (light.night > 0.5) passes.push(() => paintStars(stage));
  if (scene.aurora || (traits.magic && light.night > 0.5))
    passes.push(() => paintAurora(stage, [hex('#3dffa8'), hex('#8a4dff')]));
  passes.push(() => {
    const covered = light.cover > 0.7;
    if (traits.bigClouds && !covered && light.night < 0.9) {
      if (light.cover > 0.3) paintCloudLayer(stage);
      paintCumulus(stage, scene.setting === 'sky' ? 1.6 : 0.8);
    } else paintCloudLayer(stage);
    if (scene.setting === 'sky') paintCumulus(stage, 2);
  });
  if (traits.magic && scene.setting !== 'city' && scene.setting !== 'street' && scene.setting !== 'room')
    passes.push(() => hangIslands(stage));
  if (scene.storm && !scene.snow) passes.push(() => paintLightning(stage));
  return passes;
}

function weatherPasses(stage: Stage): ScenePass[] {
  const { scene } = stage;
  const passes: ScenePass[] = [];
  if (scene.fog) passes.push(() => paintFog(stage));
  if (scene.snow && scene.setting !== 'room' && scene.setting !== 'still-life')
    passes.push(() => paintPrecipitation(stage, 'snow'));
  else if (scene.rain && scene.setting !== 'still-life') passes.push(() => paintPrecipitation(stage, 'rain'));
  return passes;
}

/**
 * Returns the passes of open country: sky, ground in relief, woods and grass, subjects, then water that reflects them.
 */
function landscape(stage: Stage, shape: TerrainShape): ScenePass[] {
  const { scene } = stage;
  let grid: GroundGrid;
  const flowers = scene.subjects.find((subject) => isFlower(subject.kind));
  const field = flowers && (scene.setting === 'meadow' || flowers.count > 1) ? flowers : undefined;
  const skip = field ? (subject: Subject) => subject === field : none;
  const passes = skyPasses(stage);
  passes.push(
    () => {
      if (scene.setting === 'dream') paintDisc(stage);
      grid = sampleGround(stage, shape);
    },
    () => paintTerrain(stage, shape, grid),
  );
  if (stage.traits.neon && scene.setting !== 'dream')
    passes.push(() => paintSkyline(stage, stage.horizon, [230, 160], 0.2));
  const green =
    scene.setting !== 'desert' &&
    scene.setting !== 'canyon' &&
    scene.setting !== 'sea' &&
    scene.setting !== 'dream';
  if (green) {
    passes.push(() => plantTrees(stage, shape, scene.setting === 'meadow' ? 60 : 26));
    passes.push(() => growGrass(stage, shape, scene.setting === 'meadow' ? 1 : 0.6));
  }
  if (field) {
    const named = field.color;
    const sunny =
      field.kind === 'sunflower' ? [hex('#f7b916'), hex('#f2a516'), hex('#ffc934')] : flowerColors;
    const colors: readonly Rgb[] = named ? [oklch(named.lightness, named.chroma, named.hueDegrees)] : sunny;
    passes.push(() =>
      plantFlowers(stage, shape, field.kind as 'flower', colors, field.kind === 'sunflower' ? 0.9 : 1.2),
    );
  }
  passes.push(() => (scene.setting === 'dream' ? arrangeDream(stage) : placeSubjects(stage, skip)));
  if (scene.setting === 'dream') passes.push(() => placeSubjects(stage, skip));
  if (shape.hasWater) {
    const open = scene.setting === 'sea' || scene.setting === 'coast' || scene.setting === 'island';
    const waves = scene.storm
      ? 0.95
      : scene.setting === 'sea'
        ? 0.4
        : open
          ? 0.22
          : scene.setting === 'dream'
            ? 0.015
            : 0.06;
    passes.push(() => paintWater(stage, { waves, deep: hex(open ? '#12566e' : '#1d4a52') }));
  }
  return passes.concat(weatherPasses(stage));
}

function city(stage: Stage): ScenePass[] {
  const { scene, width, height } = stage;
  const street = scene.setting === 'street';
  stage.horizon = Math.round(height * (street ? 0.56 : 0.68));
  stage.eye = street ? 2.2 : 3.4;
  const passes = skyPasses(stage);
  passes.push(() => {
    if (street) {
      paintSkyline(stage, stage.horizon, [200], 0.34);
      paintStreet(stage, scene.rain || stage.light.night > 0.5);
      return;
    }
    paintSkyline(stage, stage.horizon, [230, 130, 75, 40], 0.62);
    for (let p = stage.horizon * width; p < width * height; p += 1) {
      if (stage.planes.material[p] === 0) stage.planes.material[p] = 2;
      stage.planes.depth[p] = 0.5;
    }
  });
  passes.push(() => placeSubjects(stage, none));
  passes.push(() => paintWater(stage, { waves: street ? 0.02 : 0.1, deep: hex('#16303f') }));
  return passes.concat(weatherPasses(stage));
}

function forest(stage: Stage): ScenePass[] {
  stage.horizon = Math.round(stage.height * 0.6);
  stage.eye = 2.2;
  return [
    () => paintForestAir(stage),
    () => paintStems(stage, false),
    () => paintFog(stage),
    () => placeSubjects(stage, none),
    () => paintStems(stage, true),
    ...weatherPasses(stage),
  ];
}

function space(stage: Stage): ScenePass[] {
  const { width, height, unit, scene } = stage;
  stage.horizon = height;
  const random = stage.random('orbit');
  const left = random() < 0.5;
  return [
    () => paintNebula(stage),
    () => paintStars(stage, height * 1.6),
    () => {
      if (scene.subjects.some((subject) => subject.kind === 'planet')) return;
      const radius = unit * (0.45 + random() * 0.25);
      paintWorld(
        stage,
        width * (left ? 0.12 : 0.88),
        height * 1.02 + radius * 0.32,
        radius,
        oklch(0.6, 0.13, random() < 0.6 ? 240 : random() * 360),
      );
    },
    () => placeSubjects(stage, none),
  ];
}

/** Returns the passes that paint the scene, from back to front. Sets the stage's horizon and eye. */
export function composeScene(stage: Stage): ScenePass[] {
  const { scene, height } = stage;
  switch (scene.setting) {
    case 'city':
    case 'street':
      return city(stage);
    case 'forest':
    case 'jungle':
      return forest(stage);
    case 'space':
      return space(stage);
    case 'underwater':
      return [() => paintDeep(stage), () => plantReef(stage), () => placeSubjects(stage, none)];
    case 'portrait': {
      const others = scene.subjects.filter(({ kind }) => !sitterKinds.includes(kind) && !isFlower(kind));
      const sitter = scene.subjects.some(({ kind }) => sitterKinds.includes(kind));
      if (others[0] && !sitter) return emblemPasses(stage, others[0]);
      return portraitPasses(stage, (setting) =>
        composeScene({ ...stage, scene: { ...scene, setting, alsoSettings: [], subjects: [] } }),
      );
    }
    case 'still-life':
      return [
        () => paintTable(stage),
        () =>
          placeSubjects(
            scene.subjects.length > 0
              ? stage
              : {
                  ...stage,
                  scene: {
                    ...scene,
                    subjects: [
                      { kind: 'fruit', count: 4 },
                      { kind: 'bottle', count: 1 },
                    ],
                  },
                },
            none,
          ),
      ];
    default: {
      const shape = createTerrainShape(scene, stage.random('terrain'), stage.noise);
      stage.horizon = Math.round(shape.horizon * height);
      stage.eye = shape.eye;
      if (scene.setting === 'sky') stage.horizon = Math.round(height * 0.86);
      if (scene.setting !== 'room') return landscape(stage, shape);
      stage.horizon = Math.round(height * 0.5);
      return [
        ...landscape({ ...stage, scene: { ...scene, subjects: [] } }, shape),
        () => paintRoom(stage),
        () => placeSubjects(stage, none),
      ];
    }
  }
}
