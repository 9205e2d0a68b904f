import { describe, expect, it } from 'vitest';
import { readPrompt } from './read-prompt.ts';

describe('reading a prompt', () => {
  it.each([
    ['a lonely lighthouse on a cliff at sunset', 'coast', ['lighthouse'], 'sunset'],
    ['a red fox in a snowy forest', 'forest', ['fox'], 'day'],
    ['city skyline at night in the rain', 'city', [], 'night'],
    ['portrait of a woman', 'portrait', ['woman'], 'day'],
    ['a cat on a window sill', 'room', ['cat'], 'day'],
    ['whale in space', 'space', ['whale'], 'night'],
    ['castle on a hill', 'hills', ['castle'], 'day'],
    ['field of sunflowers', 'meadow', ['sunflower'], 'day'],
    ['boat on a lake', 'lake', ['boat'], 'day'],
    ['an astronaut', 'space', ['astronaut'], 'night'],
    ['Dragons over mountains, dawn', 'mountains', ['dragon'], 'dawn'],
    ['wolves', 'snowfield', ['wolf'], 'day'],
    ['a lighthouse in the sea', 'coast', ['lighthouse'], 'day'],
    ['northern lights', 'hills', [], 'night'],
    ['a cat astronaut', 'space', ['cat', 'astronaut'], 'night'],
    ['old man fishing at dawn', 'lake', ['man'], 'dawn'],
    ['ein Schloss am See bei Nacht', 'hills', ['castle'], 'night'],
    ['🐉🏰', 'mountains', ['dragon', 'castle'], 'day'],
  ])('finds place, subjects and time in "%s"', (prompt, setting, kinds, time) => {
    const scene = readPrompt(prompt);
    expect(scene.setting).toBe(setting);
    expect(scene.subjects.map((subject) => subject.kind)).toEqual(kinds);
    expect(scene.time).toBe(time);
  });

  it('assigns a color to the subject that follows it, and other colors to the picture', () => {
    expect(readPrompt('a red fox').subjects[0]?.color?.name).toBe('red');
    const scene = readPrompt('boat under a purple sky');
    expect(scene.colors.map((color) => color.name)).toEqual(['purple']);
    expect(scene.subjects[0]?.color).toBeUndefined();
  });

  it('counts by number words and by plurals', () => {
    expect(readPrompt('two horses').subjects[0]?.count).toBe(2);
    expect(readPrompt('hot air balloons').subjects[0]).toMatchObject({ kind: 'balloon', count: 3 });
    expect(readPrompt('a horse').subjects[0]?.count).toBe(1);
  });

  it('assigns a color to hair and clothes instead of the picture', () => {
    const scene = readPrompt('woman with red hair in a green coat');
    expect(scene).toMatchObject({ hairColor: { name: 'red' }, clothColor: { name: 'green' }, colors: [] });
  });

  it('detects the weather', () => {
    expect(readPrompt('stormy sea')).toMatchObject({ storm: true, rain: true });
    expect(readPrompt('misty forest')).toMatchObject({ fog: true });
    expect(readPrompt('a village in winter')).toMatchObject({ snow: true, season: 'winter' });
  });

  it('leaves out excluded subjects', () => {
    expect(readPrompt('a lake without boats').subjects).toEqual([]);
  });

  it('reports prompts without known words, and distinguishes between them', () => {
    const one = readPrompt('xyzzy plugh');
    expect(one).toMatchObject({ understood: false, setting: 'dream' });
    expect(readPrompt('frobnicate').hash).not.toBe(one.hash);
  });

  it('handles the longest and unusual prompts', () => {
    expect(readPrompt('').understood).toBe(false);
    expect(readPrompt('𐎠'.repeat(250)).understood).toBe(false);
    expect(readPrompt('🐉'.repeat(250)).subjects).toHaveLength(1);
    expect(readPrompt('constructor __proto__ toString').subjects).toEqual([]);
    expect(readPrompt('wolves '.repeat(70)).subjects).toHaveLength(1);
  });
});
