/** The scene that a prompt describes, in the painter's vocabulary. */

export const settings = [
  'mountains',
  'hills',
  'meadow',
  'desert',
  'canyon',
  'snowfield',
  'sea',
  'coast',
  'island',
  'lake',
  'river',
  'forest',
  'jungle',
  'city',
  'street',
  'village',
  'space',
  'underwater',
  'room',
  'still-life',
  'portrait',
  'sky',
  'dream',
] as const;
export type Setting = (typeof settings)[number];

export const subjectKinds = [
  'fox',
  'wolf',
  'dog',
  'cat',
  'horse',
  'unicorn',
  'deer',
  'bear',
  'lion',
  'tiger',
  'elephant',
  'cow',
  'sheep',
  'rabbit',
  'bird',
  'owl',
  'fish',
  'whale',
  'butterfly',
  'dragon',
  'person',
  'woman',
  'man',
  'knight',
  'wizard',
  'astronaut',
  'robot',
  'ship',
  'boat',
  'lighthouse',
  'castle',
  'house',
  'tower',
  'temple',
  'bridge',
  'tree',
  'flower',
  'sunflower',
  'rose',
  'tulip',
  'balloon',
  'airship',
  'rocket',
  'car',
  'train',
  'planet',
  'cup',
  'fruit',
  'bottle',
  'book',
  'candle',
  'mushroom',
  'crystal',
  'windmill',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export type TimeOfDay = 'dawn' | 'day' | 'sunset' | 'dusk' | 'night';
export type Season = 'spring' | 'summer' | 'autumn' | 'winter';
export type Mood = 'calm' | 'dark' | 'bright' | 'dreamy' | 'epic' | 'warm' | 'cold' | 'lonely';

/** A hue that the prompt names, as OKLCH numbers; grays have no chroma. */
export interface NamedColor {
  name: string;
  lightness: number;
  chroma: number;
  hueDegrees: number;
}

export interface Subject {
  kind: SubjectKind;
  /** 1 to 12. */
  count: number;
  color?: NamedColor;
}

export interface SceneDescription {
  setting: Setting;
  /** Other places that the prompt names, for example the mountains of "a lake in the mountains". */
  alsoSettings: Setting[];
  /** In the order of the prompt, at most four. The first one is the picture's subject. */
  subjects: Subject[];
  time: TimeOfDay;
  /** Whether the prompt names the time of day; otherwise it is the default. */
  timeSaid: boolean;
  season: Season;
  mood?: Mood;
  rain: boolean;
  snow: boolean;
  fog: boolean;
  storm: boolean;
  /** A coast of sand and palms instead of cliffs. */
  beach: boolean;
  /** Heavy cover without rain. */
  overcast: boolean;
  stars: boolean;
  moon: boolean;
  sun: boolean;
  aurora: boolean;
  rainbow: boolean;
  neon: boolean;
  /** Colors that belong to no subject and tint the whole picture. */
  colors: NamedColor[];
  /** Of a person, if the prompt names it. */
  hairColor?: NamedColor;
  clothColor?: NamedColor;
  /** Every word of the prompt, singular where it is known: for code that looks for a rare one, such as a crown. */
  heard: ReadonlySet<string>;
  /** False when no word was understood; the picture is then a free composition. */
  understood: boolean;
  /** A hash of the prompt, for choices that must not change with the seed. */
  hash: number;
}
