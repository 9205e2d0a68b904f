/** Rules for prompts that hold for every model. */

/** The letters of `sd_cpp_extra_args`. */
const TAG_LETTERS = 'sdcppextraargs';

/**
 * Returns whether a text contains the tag with which stable-diffusion.cpp's server lets a prompt override every setting of its
 * request, including seed, size and files (`extract_and_remove_sd_cpp_extra_args` in examples/server/routes_openai.cpp and
 * routes_sdapi.cpp, master-827-97d2990).
 *
 * The server accepts one spelling only. This compares letters alone, both as written and with other tags removed, so that no
 * later step that removes, escapes or normalizes characters can produce the tag.
 */
export function hasControlTag(text: string): boolean {
  if (lettersOf(text).includes(TAG_LETTERS)) return true;
  const withoutInnerTags = text.replace(/<[^<>]*>/g, '');
  return withoutInnerTags !== text && hasControlTag(withoutInnerTags);
}

/** Replaces compatibility forms by their base letters and removes marks. */
const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
