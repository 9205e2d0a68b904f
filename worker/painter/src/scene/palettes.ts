import type { SceneDescription } from '../prompt/scene-description.ts';

/** Colors of one kind of light: sky overhead, halfway and at the horizon, sun or moon, shade, mist and clouds. */
export interface Palette {
  sky: readonly [string, string, string];
  sun: string;
  key: number;
  ambient: string;
  ambientPower: number;
  fog: string;
  height: number;
  night: number;
  clouds: readonly [string, string];
}

export const palettes: Record<SceneDescription['time'], readonly Palette[]> = {
  dawn: [
    {
      sky: ['#5f7fb8', '#c3a9c4', '#ffd3b0'],
      sun: '#ffd9a8',
      key: 2.3,
      ambient: '#a9a6cf',
      ambientPower: 0.62,
      fog: '#e9c4bd',
      height: 0.16,
      night: 0.15,
      clouds: ['#ffe0cd', '#a48fb0'],
    },
    {
      sky: ['#4f8cae', '#a5c3bf', '#fbe0a6'],
      sun: '#ffe1a0',
      key: 2.2,
      ambient: '#9fb4c4',
      ambientPower: 0.62,
      fog: '#e6d3b6',
      height: 0.2,
      night: 0.1,
      clouds: ['#fff0d6', '#9aa6b4'],
    },
  ],
  day: [
    {
      sky: ['#1f62b8', '#5a9bdc', '#cfe6f2'],
      sun: '#fff3d6',
      key: 2.7,
      ambient: '#8fb4e0',
      ambientPower: 0.62,
      fog: '#bcd6ea',
      height: 0.78,
      night: 0,
      clouds: ['#ffffff', '#8ea3bf'],
    },
    {
      sky: ['#2a78a8', '#76b8cf', '#e6efdc'],
      sun: '#fff0c8',
      key: 2.6,
      ambient: '#94bcd2',
      ambientPower: 0.62,
      fog: '#c8dedd',
      height: 0.7,
      night: 0,
      clouds: ['#fffdf4', '#93a7b4'],
    },
  ],
  sunset: [
    {
      sky: ['#2c3f78', '#b3587e', '#ffab4e'],
      sun: '#ffb45e',
      key: 2.5,
      ambient: '#8a6f9e',
      ambientPower: 0.52,
      fog: '#cf8f74',
      height: 0.13,
      night: 0.35,
      clouds: ['#ffb070', '#6d4a76'],
    },
    {
      sky: ['#31507e', '#d0785f', '#ffd071'],
      sun: '#ffc567',
      key: 2.5,
      ambient: '#877b9c',
      ambientPower: 0.52,
      fog: '#e6a66b',
      height: 0.16,
      night: 0.3,
      clouds: ['#ffc98a', '#7a5a74'],
    },
    {
      sky: ['#3a2f6b', '#a1447f', '#ff7d57'],
      sun: '#ff9a55',
      key: 2.4,
      ambient: '#7f639c',
      ambientPower: 0.52,
      fog: '#b0708c',
      height: 0.11,
      night: 0.4,
      clouds: ['#ff9a78', '#5b3f74'],
    },
  ],
  dusk: [
    {
      sky: ['#14234f', '#41508f', '#d99a8f'],
      sun: '#ffb9a0',
      key: 1.1,
      ambient: '#5a6cab',
      ambientPower: 0.52,
      fog: '#8a7fa8',
      height: 0.05,
      night: 0.7,
      clouds: ['#d48fa0', '#343d70'],
    },
    {
      sky: ['#10264d', '#2f6488', '#e8b58a'],
      sun: '#ffc79a',
      key: 1.1,
      ambient: '#4f7aa5',
      ambientPower: 0.52,
      fog: '#7f94a8',
      height: 0.05,
      night: 0.7,
      clouds: ['#e0a58d', '#2d4a6c'],
    },
  ],
  night: [
    {
      sky: ['#050b22', '#0d2048', '#274a78'],
      sun: '#c6d8ff',
      key: 0.75,
      ambient: '#27406e',
      ambientPower: 0.5,
      fog: '#1c3358',
      height: 0.66,
      night: 1,
      clouds: ['#5f7cae', '#101d3c'],
    },
    {
      sky: ['#0a0a26', '#1a1a4c', '#473a73'],
      sun: '#d8d3ff',
      key: 0.75,
      ambient: '#352f6b',
      ambientPower: 0.5,
      fog: '#2b2857',
      height: 0.6,
      night: 1,
      clouds: ['#726fb0', '#171439'],
    },
  ],
};

export const stormy: Palette = {
  sky: ['#2b333d', '#525d66', '#9aa39d'],
  sun: '#cfd8d8',
  key: 0.85,
  ambient: '#7d8b98',
  ambientPower: 0.62,
  fog: '#848e92',
  height: 0.6,
  night: 0.3,
  clouds: ['#8d979c', '#2d343d'],
};
export const gray: Palette = {
  sky: ['#8c9dae', '#aebac3', '#d4d9d8'],
  sun: '#f4f2ea',
  key: 1.15,
  ambient: '#aab7c4',
  ambientPower: 0.75,
  fog: '#c8cfd2',
  height: 0.6,
  night: 0.1,
  clouds: ['#dfe3e4', '#8e9aa6'],
};

export const neonNight: Palette = {
  sky: ['#080420', '#2c1060', '#e0358c'],
  sun: '#ff7ac0',
  key: 1.25,
  ambient: '#4a48b8',
  ambientPower: 0.5,
  fog: '#8a2f8c',
  height: 0.14,
  night: 1,
  clouds: ['#d8449c', '#1c1048'],
};

export const enchantments: readonly Palette[] = [
  {
    sky: ['#211a66', '#6f4fc8', '#ff9fbe'],
    sun: '#ffe0b4',
    key: 2.1,
    ambient: '#7f74dc',
    ambientPower: 0.6,
    fog: '#b08fd8',
    height: 0.24,
    night: 0.55,
    clouds: ['#ffc8da', '#5d4aa6'],
  },
  {
    sky: ['#123a66', '#2f94b0', '#ffdca8'],
    sun: '#fff0c0',
    key: 2.1,
    ambient: '#5fb0c8',
    ambientPower: 0.6,
    fog: '#9fd0cc',
    height: 0.26,
    night: 0.52,
    clouds: ['#fff0d8', '#3f86a8'],
  },
];
