import { takeOverWall } from '@/entities/picture/take-over';
import { SignedInOnly } from '@/entities/session/signed-in-only';
import { toListFilter } from '../wall-filter';
import { MyPictures } from './my-pictures';

export const loadData = () => takeOverWall(toListFilter({}));

/** All finished pictures of the account. */
export function PicturesPage() {
  return (
    <SignedInOnly message="Please log in to view your pictures">
      <MyPictures />
    </SignedInOnly>
  );
}
