import type { ComponentProps } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Link } from '@/components/link';
import { type OverState, type PictureListName, picturePath } from './picture-address';

/** A link to one of the user's pictures, which opens over the page. @param props.list where its neighbors are */
export function PictureLink({
  id,
  list,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'to' | 'state' | 'id'> & { id: string; list: PictureListName }) {
  const state: OverState = { over: useLocation(), list };
  return <Link {...rest} to={picturePath(id)} state={state} />;
}

/** Returns a function that opens one of the user's pictures over the page, or compares it with another one there. */
export function useOpenPicture(list: PictureListName): (id: string, withId?: string) => void {
  const navigate = useNavigate();
  const over = useLocation();
  return (id, withId) => {
    const state: OverState = { over, list };
    void navigate(picturePath(id, withId), { state });
  };
}
