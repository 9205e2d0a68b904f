import type { SampleCategory } from '@easel/shared/contracts/samples';

export const GALLERY = {
  title: 'Gallery',
  intro: 'Pictures that people made here and chose to share, each with its prompt.',
  searchLabel: 'Search prompts',
  empty: 'No images found matching your criteria.',
  emptyHint: 'Try other words or another style, or be the first to make one.',
  gone: 'This picture is not in the gallery.',
  goneHint: 'Its owner may have unpublished it, or the link may be incomplete.',
  noAuthor: 'There are no public pictures here.',
  noAuthorHint: 'The author may have made their profile private, or the link may be incomplete.',
} as const;

/** The part of the home page that shows the samples. */
export const EXAMPLES = {
  title: 'Made with a sentence',
  text: 'Every picture here started with the prompt below it. Take it, change it, make it yours.',
  filters: [
    { value: 'all', label: 'All' },
    { value: 'art', label: 'Digital Art' },
    { value: 'photo', label: 'Photography' },
    { value: 'abstract', label: 'Abstract' },
  ] satisfies readonly { value: 'all' | SampleCategory; label: string }[],
};
