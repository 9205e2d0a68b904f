import type { CustomStyle } from '@easel/shared/contracts/custom-styles.schema';
import type { CustomStyleWithAuthor } from '@easel/shared/node/repos/generations/custom-styles.repo';
import type { ImageLinks } from '../images/image-links.ts';

export type CustomStylePresenter = ReturnType<typeof createCustomStylePresenter>;

/** Creates a presenter. The sample's link works for everyone who shares the style. */
export function createCustomStylePresenter({ imageLinks }: { imageLinks: ImageLinks }) {
  return (row: CustomStyleWithAuthor): CustomStyle => {
    const { id, name, baseStyle, promptSuffix, negativePrompt, sampleId, authorId, authorName } = row;
    return {
      id,
      name,
      baseStyle,
      promptSuffix,
      negativePrompt,
      sampleUrl: sampleId === null ? null : imageLinks.path(sampleId, 'thumbnail'),
      isSampleInProgress: row.isSampleInProgress,
      author: authorId === null ? null : { id: authorId, name: authorName ?? '' },
      createdAt: row.createdAt.toISOString(),
    };
  };
}
