/** Rules for prompts that hold for every model. */
import { cutMarkRuns } from './mark-runs.ts';

/** The letters of `sd_cpp_extra_args`. */
const TAG_LETTERS = 'sdcppextraargs';
/** Bits of a set of matches: none of the tag's letters, and all of them. */
const NOTHING = 1;
const WHOLE_TAG = 1 << TAG_LETTERS.length;

/** For each letter, the places of the tag that it continues, as a bit each. */
const PLACES = new Map<string, number>();
for (const [at, letter] of [...TAG_LETTERS].entries()) {
  PLACES.set(letter, (PLACES.get(letter) ?? 0) | (1 << at));
}

/**
 * Returns whether a text contains the tag with which stable-diffusion.cpp's server lets a prompt override every setting of its
 * request, including seed, size and files (`extract_and_remove_sd_cpp_extra_args` in examples/server/routes_openai.cpp and
 * routes_sdapi.cpp, master-827-97d2990).
 *
 * The server accepts one spelling only. This compares letters alone, with any of the other tags removed or left in, so that no later
 * step that removes, escapes or normalizes characters can produce the tag.
 *
 * Takes time in proportion to the text's length: bit n of `matches` says that the last letters are the first n of the tag (the
 * Shift-And algorithm of Baeza-Yates and Gonnet), and a closing bracket adds the matches before its opening one.
 */
export function hasControlTag(text: string): boolean {
  let matches = NOTHING;
  const opened: number[] = [];
  for (const part of text.split(/([<>])/)) {
    if (part === '<') opened.push(matches);
    else if (part === '>') matches |= opened.pop() ?? NOTHING;
    else {
      for (const letter of lettersOf(part)) {
        matches = ((matches & (PLACES.get(letter) ?? 0)) << 1) | NOTHING;
        if (matches & WHOLE_TAG) return true;
      }
    }
  }
  return false;
}

/** Replaces compatibility forms by their base letters and removes marks. */
const lettersOf = (text: string) =>
  cutMarkRuns(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
