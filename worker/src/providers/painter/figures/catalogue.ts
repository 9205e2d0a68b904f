import type { SubjectKind } from '../prompt/scene-description.ts';
import { animals } from './animals.ts';
import { buildings } from './buildings.ts';
import { creatures } from './creatures.ts';
import type { Figure } from './figure.ts';
import { objects } from './objects.ts';
import { people } from './people.ts';
import { plants } from './plants.ts';
import { vessels } from './vessels.ts';

/** Every figure the words can name. */
export const figures: Record<SubjectKind, Figure> = {
  ...animals,
  ...creatures,
  ...people,
  ...buildings,
  ...plants,
  ...vessels,
  ...objects,
};
