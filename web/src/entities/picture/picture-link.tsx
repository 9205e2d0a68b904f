import type { ComponentProps } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Link } from '@/components/link';
import { type OverState, type PictureListName, picturePath } from './picture-address';

/**
 * A link to one of the user's pictures, which opens over the page.
 *
 * @param props.list the list with its neighbors
 */
export function PictureLink({
  id,
  list,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'to' | 'state' | 'id'> & { id: string; list: PictureListName }) {
  const state: OverState = { over: useLocation(), list };
  return <Link {...rest} to={picturePath(id)} state={state} />;
}

/** Returns a function that opens one of the user's pictures over the page, or compares it there with another one. */
export function useOpenPicture(list: PictureListName): (id: string, withId?: string) => void {
  const navigate = useNavigate();
  const over = useLocation();
  return (id, withId) => {
    const state: OverState = { over, list };
    void navigate(picturePath(id, withId), { state });
  };
}
