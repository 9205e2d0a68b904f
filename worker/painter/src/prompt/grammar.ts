/** Data that turns a prompt into words of the vocabulary: phrases, plurals and function words. */

/** Phrases that stand for one word; replaced before the words are split. */
export const phrases: readonly (readonly [RegExp, string])[] = [
  [/northern lights?|southern lights?|aurora borealis/g, 'aurora'],
  [/milky way/g, 'galaxy'],
  [/hot[- ]air balloon/g, 'balloon'],
  [/window ?sills?/g, 'windowsill'],
  [/outer space/g, 'space'],
  [/under ?water|under the sea|beneath the (waves|sea)|deep sea|coral reefs?/g, 'underwater'],
  [/still[- ]life/g, 'stilllife'],
  [/(cherry|plum) (blossoms?|trees?)/g, 'sakura'],
  [/golden hour/g, 'sunset'],
  [/blue hour/g, 'dusk'],
  [/night sky/g, 'night starry'],
  [/star ?wars/g, 'spaceship'],
  [/space ?(ship|craft)/g, 'spaceship'],
  [/snow[- ]?(capped|covered|topped)/g, 'snowcapped'],
  [/sail(ing)? ?(boat|ship)/g, 'sailboat'],
  [/wind ?mill/g, 'windmill'],
  [/rice (fields?|terraces?)/g, 'field'],
  [/palm trees?/g, 'palm'],
  [/pine trees?/g, 'pine'],
  [/full moon/g, 'moon'],
  [/at noon|midday/g, 'noon'],
  [/\b(mountain|desert|country|forest|coast|coastal|winding) roads?/g, '$1'],
  [/volcano(es)?/g, 'volcano mountain'],
  [/zen garden/g, 'calm garden temple sakura'],
  [/\b(kyoto|japan|japanese|china|chinese)\b/g, '$1 temple'],
  [/\bvenice\b/g, 'city gondola'],
  [/landscape|scenery|wilderness|\bnature\b/g, 'mountain lake'],
  [/\bsea ?turtles?\b/g, 'underwater fish'],
];

export const irregularPlurals = new Map([
  ['wolves', 'wolf'],
  ['geese', 'goose'],
  ['mice', 'mouse'],
  ['people', 'person'],
  ['women', 'woman'],
  ['men', 'man'],
  ['children', 'child'],
  ['leaves', 'leaf'],
  ['knives', 'knife'],
  ['oxen', 'ox'],
  ['dunes', 'dune'],
  ['cacti', 'cactus'],
  ['skies', 'sky'],
  ['cherries', 'cherry'],
  ['galaxies', 'galaxy'],
]);

/** Function words, in the supported languages: none of them is something to paint. */
export const grammarWords = new Set(
  'the and but for nor yet with from into onto over under above below between beside behind near next through across around along against upon off out down this that these those its his her their our your who which while where when there here are was were being been have has had very some any all each one vor hinter unter ein eine einen einem einer der die das den dem und mit auf von bei zum zur les des une sur avec dans pour los las una del con por para gli della sul'.split(
    ' ',
  ),
);
