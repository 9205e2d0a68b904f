import type { Mood, NamedColor, Season, Setting, SubjectKind, TimeOfDay } from './scene-description.ts';

/** The painter's vocabulary: singular English words. */

function table<T>(entries: Record<string, T>): Map<string, T> {
  const map = new Map<string, T>();
  for (const [words, value] of Object.entries(entries))
    for (const word of words.split(' ')) map.set(word, value);
  return map;
}

export const settingWords = table<Setting>({
  'mountain peak alp summit everest himalaya fjord ridge': 'mountains',
  'hill countryside valley vineyard tuscany moor rolling highland': 'hills',
  'meadow field garden prairie grassland farm pasture steppe savanna savannah park wheat lavender lawn':
    'meadow',
  'desert dune sahara oasis sand cactus': 'desert',
  'canyon mesa badland gorge': 'canyon',
  'snowfield tundra arctic antarctica glacier ice iceberg snowy penguin': 'snowfield',
  'sea ocean wave tide marine': 'sea',
  'coast beach cliff shore seaside bay harbor harbour lagoon tropical palm': 'coast',
  'island archipelago atoll': 'island',
  'lake pond reflection mirror fishing': 'lake',
  'river stream creek waterfall': 'river',
  'forest wood woodland grove pine birch redwood': 'forest',
  'jungle rainforest bamboo swamp': 'jungle',
  'city skyline cityscape metropolis downtown skyscraper manhattan urban building paris london york chicago berlin rome dubai shanghai singapore barcelona amsterdam istanbul':
    'city',
  'street alley avenue road market tokyo lane sidewalk': 'street',
  'village town hamlet cottage': 'village',
  'space galaxy nebula cosmos universe cosmic orbit interstellar': 'space',
  'underwater coral reef seabed jellyfish octopus seahorse diver aquarium': 'underwater',
  'room windowsill window interior kitchen library cafe indoor sofa desk bedroom': 'room',
  'stilllife table bowl vase bouquet basket bakery bread cake pizza food breakfast dinner pastry croissant cookie burger sushi restaurant':
    'still-life',
  'portrait face selfie headshot bust': 'portrait',
  'sky cloud heaven': 'sky',
  'abstract dream surreal imagination': 'dream',
});

export const subjectWords = table<SubjectKind>({
  fox: 'fox',
  'wolf coyote': 'wolf',
  'dog puppy hound retriever corgi husky': 'dog',
  'cat kitten kitty': 'cat',
  'horse pony stallion mare': 'horse',
  'unicorn pegasus': 'unicorn',
  'deer stag elk moose reindeer doe fawn antelope': 'deer',
  'bear panda grizzly': 'bear',
  'lion lioness': 'lion',
  'tiger leopard panther jaguar cheetah': 'tiger',
  'elephant mammoth': 'elephant',
  'cow bull ox bison buffalo': 'cow',
  'sheep lamb goat': 'sheep',
  'rabbit hare bunny': 'rabbit',
  'bird seagull gull hawk crow raven swallow crane goose duck swan parrot dove heron flamingo peacock eagle':
    'bird',
  owl: 'owl',
  'fish koi shark goldfish carp': 'fish',
  'whale dolphin orca': 'whale',
  'butterfly moth': 'butterfly',
  'dragon wyvern': 'dragon',
  'person traveler traveller hiker wanderer figure child boy monk samurai ninja warrior dancer farmer fisherman couple monster kid baby grandfather grandmother viking cowboy':
    'person',
  'woman girl lady queen princess elf fairy mermaid witch goddess mother': 'woman',
  'man king prince gentleman father sailor': 'man',
  'knight paladin': 'knight',
  'wizard mage sorcerer': 'wizard',
  'astronaut cosmonaut spaceman': 'astronaut',
  'robot android mech cyborg': 'robot',
  'ship galleon frigate pirate yacht sailboat vessel': 'ship',
  'boat canoe rowboat kayak gondola raft': 'boat',
  'lighthouse beacon': 'lighthouse',
  'castle fortress citadel palace': 'castle',
  'house cabin cottage hut home barn farmhouse': 'house',
  'tower spire': 'tower',
  'temple shrine pagoda monastery': 'temple',
  'bridge viaduct': 'bridge',
  'tree oak maple willow sakura bonsai': 'tree',
  'flower wildflower daisy poppy lily orchid peony iris bouquet blossom lavender dandelion': 'flower',
  sunflower: 'sunflower',
  rose: 'rose',
  tulip: 'tulip',
  balloon: 'balloon',
  'airship zeppelin blimp dirigible': 'airship',
  'rocket spaceship shuttle ufo': 'rocket',
  'car automobile truck taxi bus': 'car',
  'train locomotive tram': 'train',
  'planet saturn jupiter mars': 'planet',
  'cup mug coffee tea teapot teacup': 'cup',
  'fruit apple orange pear lemon peach grape cherry': 'fruit',
  'bottle wine potion': 'bottle',
  book: 'book',
  'candle lantern lamp': 'candle',
  'mushroom toadstool fungus': 'mushroom',
  'crystal gem diamond': 'crystal',
  windmill: 'windmill',
});

export const timeWords = table<TimeOfDay>({
  'dawn sunrise daybreak': 'dawn',
  'morning day noon daylight sunny afternoon bright': 'day',
  'sunset evening golden': 'sunset',
  'dusk twilight gloaming': 'dusk',
  'night midnight nighttime moonlit moonlight moon starry star starlight nocturnal galaxy neon firefly':
    'night',
});

export const seasonWords = table<Season>({
  'spring blossom sakura blooming bloom': 'spring',
  summer: 'summer',
  'autumn fall autumnal october': 'autumn',
  'winter snowy snow snowcapped icy frozen frost christmas blizzard': 'winter',
});

export const moodWords = table<Mood>({
  'calm serene peaceful quiet tranquil still gentle zen': 'calm',
  'dark gloomy scary haunted spooky ominous horror gothic sinister': 'dark',
  'happy cheerful joyful vibrant colorful colourful playful': 'bright',
  'dreamy magical mystical enchanted ethereal magic surreal mysterious': 'dreamy',
  'epic dramatic majestic grand heroic powerful massive giant': 'epic',
  'warm cozy cosy romantic nostalgic': 'warm',
  'cold bleak frozen icy frosty': 'cold',
  'lonely melancholy sad solitary alone abandoned lone': 'lonely',
});

export const numberWords = table<number>({
  'two couple pair': 2,
  three: 3,
  'four few': 4,
  five: 5,
  six: 6,
  seven: 7,
  'several some many eight': 7,
  'flock school swarm': 9,
  'pack herd group': 5,
  fleet: 4,
});

function named(name: string, lightness: number, chroma: number, hueDegrees: number): NamedColor {
  return { name, lightness, chroma, hueDegrees };
}

export const colorWords = table<NamedColor>({
  'red scarlet ruby': named('red', 0.55, 0.21, 27),
  'crimson burgundy maroon': named('crimson', 0.42, 0.17, 18),
  'orange amber copper ginger': named('orange', 0.69, 0.17, 55),
  'yellow golden gold': named('yellow', 0.82, 0.16, 90),
  'green emerald': named('green', 0.58, 0.16, 145),
  'olive mossy': named('olive', 0.52, 0.09, 115),
  'teal turquoise': named('teal', 0.66, 0.11, 195),
  'cyan aqua': named('cyan', 0.8, 0.12, 205),
  'blue azure cobalt sapphire': named('blue', 0.5, 0.18, 258),
  'navy indigo': named('indigo', 0.36, 0.14, 275),
  'purple violet lilac lavender': named('purple', 0.52, 0.18, 305),
  'pink magenta fuchsia': named('pink', 0.72, 0.17, 355),
  'brown chestnut rusty rust': named('brown', 0.43, 0.08, 55),
  'beige cream sepia': named('beige', 0.84, 0.05, 80),
  'white ivory pale': named('white', 0.95, 0.005, 90),
  'black ebony': named('black', 0.2, 0.01, 280),
  'grey gray silver': named('grey', 0.62, 0.01, 260),
});

export const hairColorWords = table<NamedColor>({
  'blonde blond': named('blonde', 0.82, 0.1, 85),
  'redhead redheaded': named('red', 0.52, 0.15, 40),
  brunette: named('brown', 0.38, 0.06, 55),
});

/** Words that a color can describe instead of the whole picture. */
export const hairWords = new Set(['hair', 'haired', 'beard', 'curl', 'braid', 'ponytail']);
export const clothWords = new Set(
  'dress coat cloak robe jacket shirt scarf hat hood suit armor armour kimono sweater cape gown veil'.split(
    ' ',
  ),
);

/** Words for what a person does. Such a person is part of a scene, not the sitter of a portrait. */
export const actionWords = new Set(
  'fishing walking running riding sitting standing dancing climbing swimming hiking flying fighting working reading cooking playing sailing skiing surfing jumping looking watching waiting'.split(
    ' ',
  ),
);

/** Words about people that only portraits use. */
export const detailWords = new Set(
  'bearded crown tiara hooded headphone wreath curly afro bun bald old elderly grandfather grandmother kid baby toddler hijab viking cowboy wind silhouette helmet'.split(
    ' ',
  ),
);

/** Weather and lights in the sky. */
export const skyWords = new Set(
  'rain rainy raining drizzle wet storm stormy thunder thunderstorm lightning tempest fog foggy mist misty haze hazy snow snowy snowing blizzard overcast cloudy aurora rainbow sun sunlight neon cyberpunk firefly'.split(
    ' ',
  ),
);
