import { hashText } from '../canvas/random.ts';
import { homes } from './homes.ts';
import { normalized, promptWords } from './prompt-words.ts';
import type { NamedColor, SceneDescription, Setting, Subject, TimeOfDay } from './scene-description.ts';
import {
  actionWords,
  clothWords,
  colorWords,
  hairColorWords,
  hairWords,
  moodWords,
  numberWords,
  seasonWords,
  settingWords,
  subjectWords,
  timeWords,
} from './words.ts';

function pickSetting(
  places: Setting[],
  subjects: Subject[],
  heard: ReadonlySet<string>,
): Setting | undefined {
  // "Portrait of a woman in a forest" is a portrait; "a village in the mountains" is a village.
  const order: Setting[] = [
    'portrait',
    'underwater',
    'space',
    'room',
    'still-life',
    'street',
    'village',
    'city',
  ];
  const person = subjects[0]?.kind === 'woman' || subjects[0]?.kind === 'man';
  if (person && places.includes('room')) return 'portrait';
  const first =
    order.find((setting) => places.includes(setting)) ?? places.find((setting) => setting !== 'sky');
  if (first) return first;
  // Everything next to an astronaut is in space.
  if (subjects.some(({ kind }) => kind === 'astronaut')) return 'space';
  const home = subjects[0] && homes[subjects[0].kind];
  if (home === 'portrait' && [...heard].some((word) => actionWords.has(word))) return 'hills';
  return home ?? places[0];
}

function pickTime(times: TimeOfDay[], stars: boolean, setting: Setting): TimeOfDay {
  const said = times[times.length - 1];
  if (said) return said;
  if (stars || setting === 'space') return 'night';
  return 'day';
}

/** "A bouquet of roses" is about roses. */
const bouquetKinds = new Set(['sunflower', 'rose', 'tulip']);
const onWater = new Set(['boat', 'ship', 'whale', 'bridge']);
const dry = new Set<Setting>(['mountains', 'hills', 'snowfield']);
const grounded = new Set([
  'lighthouse',
  'castle',
  'house',
  'tower',
  'temple',
  'windmill',
  'person',
  'horse',
  'dog',
  'tree',
]);

/** Adds land for subjects that need it: a lighthouse in the sea becomes one on a coast. */
function withRoomFor(setting: Setting, subjects: Subject[]): Setting {
  if (setting === 'sea' && subjects.some((subject) => grounded.has(subject.kind))) return 'coast';
  if (setting === 'coast' && subjects[0] && ['ship', 'whale'].includes(subjects[0].kind)) return 'sea';
  return setting;
}

/** Reads a prompt (English, any length) as a scene. Words it does not know only change its hash. */
export function readPrompt(prompt: string): SceneDescription {
  const hash = hashText(normalized(prompt).replace(/\s+/g, ' ').trim());

  const places: Setting[] = [];
  const times: TimeOfDay[] = [];
  const subjects: Subject[] = [];
  const colors: NamedColor[] = [];
  const heard = new Set<string>();
  let season: SceneDescription['season'] | undefined;
  let mood: SceneDescription['mood'];
  let hairColor: NamedColor | undefined;
  let clothColor: NamedColor | undefined;
  let pendingColor: { color: NamedColor; age: number } | undefined;
  let pendingCount: { count: number; age: number } | undefined;
  let understood = false;

  for (const { word, isPlural, isKnown, isExcluded } of promptWords(prompt)) {
    if (isExcluded && isKnown) continue;
    if (isKnown) understood = true;
    heard.add(word);
    if (pendingColor) pendingColor.age += 1;
    if (pendingCount) pendingCount.age += 1;

    const place = settingWords.get(word);
    if (place && !places.includes(place)) places.push(place);
    const time = timeWords.get(word);
    if (time) times.push(time);
    season = seasonWords.get(word) ?? season;
    mood = moodWords.get(word) ?? mood;
    const kind = subjectWords.get(word);
    if (kind) {
      const counted = pendingCount && pendingCount.age <= 3 ? pendingCount.count : undefined;
      const known = subjects.find((subject) => subject.kind === kind);
      const color = pendingColor && pendingColor.age <= 2 ? pendingColor.color : undefined;
      if (known) known.count = Math.max(known.count, counted ?? 1);
      else
        subjects.push({
          kind,
          count: counted ?? (isPlural ? (kind === 'fish' ? 6 : 3) : 1),
          ...(color && { color }),
        });
      if (color) pendingColor = undefined;
      pendingCount = undefined;
    }
    const count = numberWords.get(word);
    if (count) pendingCount = { count, age: 0 };
    if (hairWords.has(word) && pendingColor) {
      hairColor = pendingColor.color;
      pendingColor = undefined;
    }
    if (clothWords.has(word) && pendingColor) {
      clothColor = pendingColor.color;
      pendingColor = undefined;
    }
    hairColor = hairColorWords.get(word) ?? hairColor;
    const color = colorWords.get(word);
    if (color && !kind) {
      if (pendingColor) colors.push(pendingColor.color);
      pendingColor = { color, age: 0 };
    }
  }
  if (pendingColor) colors.push(pendingColor.color);

  const has = (...words: string[]) => words.some((word) => heard.has(word));
  const storm = has('storm', 'stormy', 'thunder', 'thunderstorm', 'lightning', 'tempest');
  const snowing = has('snow', 'snowy', 'snowing', 'blizzard', 'winter');
  const stars = has('star', 'starry', 'galaxy', 'starlight', 'night', 'midnight');
  let setting = pickSetting(places, subjects, heard);
  if (setting === 'snowfield' && places.length > 1) setting = places.find((place) => place !== 'snowfield');
  if (!setting && times.length + Number(storm) + Number(snowing) + Number(stars) > 0) setting = 'mountains';
  if (!setting && has('rain', 'fog', 'mist', 'misty', 'aurora', 'rainbow', 'sun')) setting = 'hills';
  const final = withRoomFor(setting ?? 'dream', subjects);
  if (final === 'village' && !subjects.some((subject) => subject.kind === 'house'))
    subjects.push({ kind: 'house', count: 6 });
  const wantsWater = subjects.some((subject) => onWater.has(subject.kind));
  if (wantsWater && dry.has(final) && !places.includes('lake')) places.push('lake');
  if (!understood) {
    // Unknown words still choose the light and the colors, so that different prompts give different pictures.
    times.push((['dawn', 'day', 'sunset', 'dusk'] as const)[hash % 4] as TimeOfDay);
    colors.push({ name: 'free', lightness: 0.65, chroma: 0.13, hueDegrees: (hash >>> 3) % 360 });
  }
  return {
    setting: final,
    alsoSettings: places.filter((place) => place !== final),
    subjects: subjects
      .filter(({ kind }) => kind !== 'flower' || !subjects.some((other) => bouquetKinds.has(other.kind)))
      .slice(0, 4),
    beach: has('beach', 'tropical', 'palm', 'lagoon', 'seaside'),
    timeSaid: times.length > 0,
    time: pickTime(times, stars || has('moon', 'aurora'), final),
    season: season ?? (snowing || final === 'snowfield' ? 'winter' : 'summer'),
    ...(mood && { mood }),
    rain: has('rain', 'rainy', 'raining', 'drizzle', 'wet') || (storm && !snowing),
    snow: snowing,
    fog: has('fog', 'foggy', 'mist', 'misty', 'haze', 'hazy'),
    storm,
    overcast: has('overcast', 'cloudy'),
    stars,
    moon: has('moon', 'moonlit', 'moonlight'),
    sun: has('sun', 'sunny', 'sunlight', 'sunset', 'sunrise'),
    aurora: has('aurora'),
    rainbow: has('rainbow'),
    neon: has('neon', 'cyberpunk'),
    colors: colors.slice(0, 3),
    ...(hairColor && { hairColor }),
    ...(clothColor && { clothColor }),
    heard,
    understood,
    hash,
  };
}
