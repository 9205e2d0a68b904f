/** What a prompt may not hold, whichever model it is for. */

/** The letters of `sd_cpp_extra_args`. */
const TAG_LETTERS = 'sdcppextraargs';

/**
 * Whether a text names the tag with which stable-diffusion.cpp's server lets a prompt override every setting of its request,
 * seed, size and files included (`extract_and_remove_sd_cpp_extra_args` in examples/server/routes_openai.cpp and
 * routes_sdapi.cpp, master-827-97d2990).
 *
 * The server takes the tag in one spelling only. This looks at the letters alone, as they stand and with other tags taken
 * out, so that nothing which removes, escapes or normalises characters on the way can put the tag together afterwards.
 */
export function hasControlTag(text: string): boolean {
  if (lettersOf(text).includes(TAG_LETTERS)) return true;
  const withoutInnerTags = text.replace(/<[^<>]*>/g, '');
  return withoutInnerTags !== text && hasControlTag(withoutInnerTags);
}

/** Compatibility forms as the letters they stand for, without marks. */
const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
