import { useNavigate } from 'react-router-dom';

/** Goes to an address that the server named: within the app where it is one of ours, out of it otherwise. */
export function useGoTo(): (url: string) => void {
  const navigate = useNavigate();
  return (url) => {
    const { origin, pathname, search, hash, href } = new URL(url, window.location.origin);
    if (origin === window.location.origin) void navigate(pathname + search + hash);
    else window.location.assign(href);
  };
}
