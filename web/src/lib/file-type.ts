/** The types of files for which browsers may report none, by extension. */
const TYPE_BY_EXTENSION: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
};

/**
 * Returns which of these types a file has, by its extension if the browser reports no type; undefined if it has none of
 * them.
 */
export function fileTypeIn<Type extends string>(
  types: readonly Type[],
  { name, type }: Pick<File, 'name' | 'type'>,
): Type | undefined {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  const given = type === '' ? TYPE_BY_EXTENSION[extension] : type;
  return types.find((each) => each === given);
}
