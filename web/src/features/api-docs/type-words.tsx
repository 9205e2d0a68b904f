import { TextLink } from '@/components/text-link';
import { OBJECTS, objectPlace } from '@/content/api-docs/reference';

const NAMES = new Set(OBJECTS.map(([name]) => name));

/** A type, with a link to each object that it names. */
export function TypeWords({ type }: { type: string }) {
  return (
    <span className="text-ink-muted">
      {type.split(/\b/).map((word, index) =>
        NAMES.has(word) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words keep their order
          <TextLink key={index} to={`#${objectPlace(word)}`}>
            {word}
          </TextLink>
        ) : (
          word
        ),
      )}
    </span>
  );
}
