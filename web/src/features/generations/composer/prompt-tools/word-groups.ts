/** Words that a press adds to the prompt, grouped by what they decide. */
export const WORD_GROUPS: readonly { label: string; words: readonly string[] }[] = [
  {
    label: 'Subject',
    words: ['a lighthouse', 'a red fox', 'a castle', 'an old forest', 'a mountain lake', 'a city street'],
  },
  {
    label: 'Light',
    words: ['golden hour', 'blue hour', 'moonlight', 'backlight', 'soft window light', 'neon'],
  },
  { label: 'Weather', words: ['morning mist', 'heavy rain', 'fresh snow', 'a thunderstorm', 'starry sky'] },
  { label: 'View', words: ['close-up', 'wide shot', 'seen from above', 'low angle', 'reflection in water'] },
  {
    label: 'Style',
    words: ['film grain', 'minimalist', 'muted colors', 'bold outlines', 'pastel colors', 'high contrast'],
  },
];
