import { hex, mix, type Rgb, scale } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import type { Clay } from './clay.ts';
import type { Figure } from './figure.ts';

interface Beast {
  coat: Rgb;
  belly: Rgb;
  socks: Rgb;
  /** Model units; a body is about 1 long. */
  length: number;
  chest: number;
  hip: number;
  leg: number;
  legThick: number;
  neck: readonly [number, number];
  head: number;
  snout: number;
  snoutThick: number;
  ears: 'pointed' | 'round' | 'long' | 'flap' | 'none';
  tail: 'bushy' | 'thin' | 'hair' | 'stub' | 'curl';
  tailTip?: Rgb;
  mane?: Rgb;
  extra?: 'antlers' | 'horn' | 'stripes' | 'trunk' | 'wool';
}

const ground = 1.62;

function buildBeast(clay: Clay, beast: Beast): void {
  const { coat, belly, socks } = beast;
  const x0 = 0.62;
  const x1 = x0 + beast.length;
  const back = ground - beast.leg - beast.hip * 0.6;
  const front = ground - beast.leg - beast.chest * 0.5;
  const thick = beast.legThick;
  const dark = scale(coat, 0.5);
  const leg = (
    x: number,
    top: number,
    radius: number,
    hind: boolean,
    lean: number,
    color: Rgb,
    foot: Rgb,
    z: number,
  ) => {
    const knee = hind ? 0.07 : -0.02;
    const hock = hind ? -0.09 : 0.01;
    clay.limb(
      [
        [x, top, radius],
        [x + knee + lean * 0.3, top + beast.leg * 0.5, thick * 1.5],
        [x + hock + lean * 0.7, ground - beast.leg * 0.28, thick],
      ],
      color,
      z,
    );
    clay.limb(
      [
        [x + hock + lean * 0.7, ground - beast.leg * 0.28, thick],
        [x + lean, ground - thick * 0.6, thick * 0.85],
        [x + lean + thick * 0.9, ground - thick * 0.5, thick * 0.7],
      ],
      foot,
      z + 0.001,
    );
  };
  leg(x0 + 0.08, back, beast.hip * 0.75, true, 0.13, dark, scale(socks, 0.55), -0.4);
  leg(x1 - 0.02, front, beast.chest * 0.55, false, -0.13, dark, scale(socks, 0.55), -0.4);

  const tailX = x0 - beast.hip * 0.7;
  const tailY = back - beast.hip * 0.3;
  if (beast.tail === 'bushy') {
    clay.limb(
      [
        [tailX, tailY, 0.07],
        [tailX - 0.2, tailY + 0.12, 0.13],
        [tailX - 0.36, tailY + 0.34, 0.14],
        [tailX - 0.42, tailY + 0.52, 0.06],
      ],
      coat,
      -0.1,
    );
    if (beast.tailTip)
      clay.limb(
        [
          [tailX - 0.39, tailY + 0.42, 0.115],
          [tailX - 0.43, tailY + 0.56, 0.03],
        ],
        beast.tailTip,
        0,
      );
  } else if (beast.tail === 'curl') {
    clay.limb(
      [
        [tailX, tailY, 0.06],
        [tailX - 0.14, tailY - 0.16, 0.06],
        [tailX - 0.08, tailY - 0.36, 0.06],
        [tailX + 0.06, tailY - 0.36, 0.05],
      ],
      coat,
      -0.1,
    );
  } else if (beast.tail === 'hair') {
    clay.limb(
      [
        [tailX, tailY, 0.06],
        [tailX - 0.14, tailY + 0.1, 0.09],
        [tailX - 0.16, tailY + 0.45, 0.08],
        [tailX - 0.2, tailY + 0.72, 0.03],
      ],
      beast.mane ?? dark,
      -0.1,
    );
  } else if (beast.tail === 'thin') {
    clay.limb(
      [
        [tailX, tailY, 0.035],
        [tailX - 0.12, tailY + 0.2, 0.028],
        [tailX - 0.12, tailY + 0.5, 0.026],
      ],
      coat,
      -0.1,
    );
    clay.limb(
      [
        [tailX - 0.12, tailY + 0.48, 0.045],
        [tailX - 0.11, tailY + 0.58, 0.02],
      ],
      dark,
      0,
    );
  } else
    clay.limb(
      [
        [tailX, tailY, 0.07],
        [tailX - 0.07, tailY + 0.08, 0.04],
      ],
      belly,
      -0.1,
    );

  clay.limb(
    [
      [x0, back, beast.hip],
      [(x0 + x1) / 2, (back + front) / 2 + 0.02, Math.min(beast.hip, beast.chest) * 0.93],
      [x1, front, beast.chest],
    ],
    coat,
  );
  clay.limb(
    [
      [x0 + 0.2, back + beast.hip * 0.45, beast.hip * 0.5],
      [x1 - 0.1, front + beast.chest * 0.42, beast.chest * 0.56],
    ],
    belly,
    0.02,
  );
  leg(x0, back + 0.02, beast.hip * 0.95, true, -0.03, coat, socks, 0.05);
  leg(x1 + 0.03, front + 0.03, beast.chest * 0.66, false, 0.05, coat, socks, 0.05);

  const hx = x1 + beast.neck[0];
  const hy = front - beast.neck[1];
  clay.limb(
    [
      [x1 - 0.04, front - beast.chest * 0.2, beast.chest * 0.78],
      [(x1 + hx) / 2 + 0.02, (front + hy) / 2, beast.chest * 0.58],
      [hx, hy, beast.head * 0.82],
    ],
    coat,
    0.02,
  );
  if (beast.mane && beast.tail !== 'hair')
    clay.limb(
      [
        [x1 - 0.02, front - 0.06, beast.chest * 0.98],
        [(x1 + hx) / 2, (front + hy) / 2, beast.head * 1.75],
        [hx - 0.03, hy, beast.head * 1.5],
      ],
      beast.mane,
      0.06,
    );
  else if (beast.mane)
    clay.limb(
      [
        [x1 - 0.12, front - beast.chest * 0.75, 0.06],
        [(x1 + hx) / 2 - 0.1, (front + hy) / 2 - 0.05, 0.1],
        [hx - 0.1, hy - beast.head * 0.7, 0.06],
      ],
      beast.mane,
      0.2,
    );
  const sx = hx + beast.snout;
  const sy = hy + beast.snout * (beast.tail === 'hair' ? 0.75 : 0.42);
  clay.limb(
    [
      [hx, hy, beast.head],
      [(hx + sx) / 2, (hy + sy) / 2, (beast.head + beast.snoutThick) * 0.5],
      [sx, sy, beast.snoutThick],
    ],
    coat,
    0.16,
  );
  if (beast.ears === 'pointed' || beast.mane === undefined) {
    clay.limb(
      [
        [hx + beast.snout * 0.3, hy + beast.head * 0.55, beast.head * 0.42],
        [sx - 0.02, sy + 0.02, beast.snoutThick * 0.8],
      ],
      belly,
      0.22,
    );
  }
  clay.limb(
    [[sx + beast.snoutThick * 0.55, sy - beast.snoutThick * 0.25, beast.snoutThick * 0.48]],
    hex('#1a1414'),
    0.4,
  );
  clay.limb([[hx + beast.head * 0.42, hy - beast.head * 0.12, beast.head * 0.13]], hex('#120c08'), 0.6);
  const ear = beast.head;
  const earX = hx - ear * 0.35;
  const earY = hy - ear * 0.6;
  if (beast.ears === 'pointed') {
    clay.plate(
      [
        [earX - ear * 0.35, earY + ear * 0.2],
        [earX - ear * 0.25, earY - ear * 1.25],
        [earX + ear * 0.5, earY],
      ],
      coat,
      { z: 0.2, facing: [-0.3, -0.3] },
    );
    clay.plate(
      [
        [earX - ear * 0.1, earY],
        [earX - ear * 0.17, earY - ear * 0.9],
        [earX + ear * 0.3, earY],
      ],
      dark,
      { z: 0.25 },
    );
    clay.plate(
      [
        [earX + ear * 0.3, earY],
        [earX + ear * 0.6, earY - ear * 1.15],
        [earX + ear * 0.85, earY + ear * 0.25],
      ],
      dark,
      { z: 0.1 },
    );
  } else if (beast.ears === 'round')
    clay
      .limb([[earX, earY - ear * 0.1, ear * 0.38]], dark, 0.2)
      .limb([[earX + ear * 0.7, earY - ear * 0.2, ear * 0.32]], coat, 0.12);
  else if (beast.ears === 'long')
    clay.limb(
      [
        [earX + 0.02, earY, ear * 0.22],
        [earX - ear * 0.35, earY - ear * 1, ear * 0.3],
        [earX - ear * 0.7, earY - ear * 2.1, ear * 0.12],
      ],
      coat,
      0.22,
    );
  else if (beast.ears === 'flap')
    clay.limb(
      [
        [earX, earY + ear * 0.1, ear * 0.3],
        [earX - ear * 0.3, earY + ear * 0.8, ear * 0.55],
        [earX - ear * 0.1, earY + ear * 1.5, ear * 0.3],
      ],
      scale(coat, 0.8),
      0.35,
    );

  if (beast.extra === 'antlers') {
    const horn = hex('#8a6a48');
    for (const [lean, z] of [
      [-0.1, 0.1],
      [0.14, 0.2],
    ] as const) {
      clay.limb(
        [
          [earX + 0.05, earY, 0.026],
          [earX - 0.06 + lean, earY - 0.22, 0.024],
          [earX + 0.02 + lean * 2, earY - 0.5, 0.014],
        ],
        horn,
        z,
      );
      clay.limb(
        [
          [earX - 0.05 + lean, earY - 0.2, 0.02],
          [earX + 0.14 + lean, earY - 0.32, 0.01],
        ],
        horn,
        z,
      );
      clay.limb(
        [
          [earX - 0.03 + lean * 1.4, earY - 0.32, 0.018],
          [earX - 0.16 + lean * 1.4, earY - 0.5, 0.009],
        ],
        horn,
        z,
      );
    }
  }
  if (beast.extra === 'horn')
    clay.limb(
      [
        [hx + 0.04, hy - beast.head * 0.7, 0.032],
        [hx + 0.2, hy - 0.48, 0.006],
      ],
      hex('#f6e6b0'),
      0.3,
      0.5,
    );
  if (beast.extra === 'trunk') {
    clay.limb(
      [
        [sx - 0.02, sy, 0.1],
        [sx + 0.12, sy + 0.3, 0.075],
        [sx + 0.08, sy + 0.62, 0.06],
        [sx + 0.18, sy + 0.74, 0.045],
      ],
      coat,
      0.2,
    );
    clay.limb(
      [
        [sx, sy + 0.12, 0.045],
        [sx + 0.16, sy + 0.26, 0.035],
        [sx + 0.34, sy + 0.22, 0.012],
      ],
      hex('#f3ead6'),
      0.5,
    );
  }
  if (beast.extra === 'stripes') {
    for (let n = 0; n < 8; n += 1) {
      const x = x0 - 0.1 + (n * (beast.length + 0.15)) / 7;
      const y = back + (front - back) * (n / 7);
      clay.limb(
        [
          [x, y - beast.hip * 0.95, 0.008],
          [x + 0.03, y - 0.05, 0.026],
          [x - 0.01, y + beast.hip * 0.5, 0.006],
        ],
        hex('#1c130d'),
        0.42,
      );
    }
  }
  if (beast.extra === 'wool') {
    for (let n = 0; n < 34; n += 1) {
      const t = (n * 0.618) % 1;
      const u = (n * 0.377) % 1;
      clay.limb(
        [[x0 - 0.1 + t * (beast.length + 0.18), back - beast.hip * 0.75 + u * beast.hip * 1.6, 0.105]],
        mix(coat, belly, u),
        0.16 + 0.1 * t,
      );
    }
  }
  clay.soften(0.03);
}

function animal(size: number, base: Omit<Beast, 'coat'> & { coat: string }): Figure {
  return {
    wide: 2.75,
    high: 1.66,
    size,
    place: 'ground',
    material: Material.subject,
    texture: 0.5,
    build: (clay, { color }) =>
      buildBeast(clay, { ...base, coat: color ? mix(hex(base.coat), color, 0.55) : hex(base.coat) }),
  };
}

const cream = hex('#f1e3cf');
const soot = hex('#2a201c');
const canine = {
  belly: cream,
  socks: soot,
  length: 0.86,
  chest: 0.225,
  hip: 0.18,
  leg: 0.52,
  legThick: 0.05,
  neck: [0.24, 0.25] as const,
  head: 0.145,
  snout: 0.2,
  snoutThick: 0.05,
  ears: 'pointed' as const,
  tail: 'bushy' as const,
  tailTip: cream,
};
const hoofed = {
  socks: soot,
  length: 0.9,
  chest: 0.26,
  hip: 0.23,
  leg: 0.72,
  legThick: 0.048,
  neck: [0.32, 0.52] as const,
  head: 0.12,
  snout: 0.2,
  snoutThick: 0.075,
  ears: 'pointed' as const,
};
const feline = {
  belly: cream,
  length: 0.92,
  chest: 0.23,
  hip: 0.21,
  leg: 0.5,
  legThick: 0.07,
  neck: [0.22, 0.16] as const,
  head: 0.17,
  snout: 0.12,
  snoutThick: 0.085,
  ears: 'round' as const,
  tail: 'thin' as const,
};

export const animals = {
  fox: animal(0.4, { ...canine, coat: '#c8581c', leg: 0.46, head: 0.15 }),
  wolf: animal(0.44, {
    ...canine,
    coat: '#6d7078',
    belly: hex('#d6d3ce'),
    socks: hex('#a5a29e'),
    tailTip: soot,
    leg: 0.6,
  }),
  dog: animal(0.42, {
    ...canine,
    coat: '#b98145',
    socks: hex('#e9d5b4'),
    ears: 'flap',
    tail: 'curl',
    snoutThick: 0.075,
  }),
  horse: animal(0.5, {
    ...hoofed,
    coat: '#6f3f22',
    belly: hex('#7c4c2d'),
    mane: hex('#20140e'),
    tail: 'hair',
  }),
  unicorn: animal(0.5, {
    ...hoofed,
    coat: '#f3f0f6',
    belly: hex('#ffffff'),
    socks: hex('#d8cfe8'),
    mane: hex('#c9a8ee'),
    tail: 'hair',
    extra: 'horn',
  }),
  deer: animal(0.52, {
    ...hoofed,
    coat: '#9a6335',
    belly: cream,
    chest: 0.22,
    hip: 0.2,
    leg: 0.66,
    legThick: 0.036,
    neck: [0.25, 0.44],
    head: 0.11,
    snoutThick: 0.055,
    snout: 0.17,
    tail: 'stub',
    extra: 'antlers',
  }),
  bear: animal(0.44, {
    ...canine,
    coat: '#50341f',
    belly: hex('#7d5737'),
    chest: 0.33,
    hip: 0.34,
    leg: 0.38,
    legThick: 0.11,
    neck: [0.3, 0.08],
    head: 0.19,
    snoutThick: 0.08,
    snout: 0.19,
    ears: 'round',
    tail: 'stub',
  }),
  lion: animal(0.44, { ...feline, coat: '#c99a56', socks: hex('#d7b273'), mane: hex('#7a431a') }),
  tiger: animal(0.42, { ...feline, coat: '#d9792a', socks: cream, extra: 'stripes' }),
  elephant: animal(0.54, {
    ...canine,
    coat: '#7d7a7c',
    belly: hex('#8b8789'),
    socks: hex('#6d696b'),
    chest: 0.42,
    hip: 0.42,
    leg: 0.5,
    legThick: 0.125,
    neck: [0.4, 0.14],
    head: 0.27,
    snout: 0.16,
    snoutThick: 0.12,
    ears: 'flap',
    tail: 'thin',
    extra: 'trunk',
  }),
  cow: animal(0.42, {
    ...hoofed,
    coat: '#7e4a2a',
    belly: cream,
    chest: 0.3,
    hip: 0.29,
    leg: 0.46,
    legThick: 0.06,
    neck: [0.3, 0.2],
    head: 0.14,
    snoutThick: 0.09,
    ears: 'flap',
    tail: 'thin',
  }),
  sheep: animal(0.32, {
    ...hoofed,
    coat: '#ece4d4',
    belly: hex('#d6cbb8'),
    chest: 0.3,
    hip: 0.3,
    leg: 0.32,
    legThick: 0.04,
    length: 0.62,
    neck: [0.3, 0.18],
    head: 0.12,
    snoutThick: 0.07,
    ears: 'flap',
    tail: 'stub',
    extra: 'wool',
  }),
  rabbit: animal(0.26, {
    ...canine,
    coat: '#a58c72',
    length: 0.42,
    chest: 0.2,
    hip: 0.27,
    leg: 0.17,
    legThick: 0.055,
    neck: [0.17, 0.2],
    head: 0.145,
    snout: 0.1,
    snoutThick: 0.075,
    socks: cream,
    ears: 'long',
    tail: 'stub',
  }),
  cat: {
    wide: 1.5,
    high: 1.62,
    size: 0.46,
    place: 'ground',
    material: Material.subject,
    texture: 0.4,
    build(clay, { color }) {
      // A sitting cat, seen from behind and a little from the side: the outline everyone knows.
      const coat = color ?? hex('#4a4450');
      const dark = scale(coat, 0.62);
      clay.limb(
        [
          [0.92, 1.5, 0.085],
          [1.16, 1.5, 0.07],
          [1.3, 1.38, 0.06],
          [1.33, 1.2, 0.045],
        ],
        coat,
        -0.1,
      );
      clay.limb(
        [
          [0.7, 1.26, 0.34],
          [0.68, 0.98, 0.27],
          [0.63, 0.72, 0.19],
          [0.6, 0.58, 0.15],
        ],
        coat,
      );
      clay.limb(
        [
          [0.9, 1.36, 0.22],
          [0.82, 1.5, 0.1],
        ],
        coat,
        0.05,
      );
      clay.limb(
        [
          [0.5, 1.1, 0.11],
          [0.45, 1.35, 0.075],
          [0.43, 1.55, 0.06],
        ],
        coat,
        0.08,
      );
      clay.limb(
        [
          [0.58, 1.1, 0.1],
          [0.57, 1.4, 0.07],
          [0.55, 1.56, 0.06],
        ],
        dark,
        0,
      );
      clay.limb([[0.56, 0.46, 0.2]], coat, 0.1).limb(
        [
          [0.52, 0.5, 0.17],
          [0.46, 0.53, 0.12],
        ],
        coat,
        0.12,
      );
      for (const [x, lean, z] of [
        [0.43, -0.05, 0.2],
        [0.7, 0.05, 0.22],
      ] as const) {
        clay.plate(
          [
            [x - 0.1, 0.38],
            [x + lean, 0.1],
            [x + 0.1, 0.36],
          ],
          coat,
          { z, facing: [lean * 5, -0.3] },
        );
        clay.plate(
          [
            [x - 0.04, 0.34],
            [x + lean, 0.18],
            [x + 0.05, 0.34],
          ],
          mix(coat, hex('#c98a86'), 0.4),
          { z: z + 0.02 },
        );
      }
      clay.soften(0.03);
    },
  },
} as const satisfies Record<string, Figure>;
