import { SignedInOnly } from '@/entities/session/signed-in-only';
import { MyPictures } from './my-pictures';

/** All finished pictures of the account. */
export function PicturesPage() {
  return (
    <SignedInOnly message="Please log in to view your pictures">
      <MyPictures />
    </SignedInOnly>
  );
}
