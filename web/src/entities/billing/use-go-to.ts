import { useNavigate } from 'react-router-dom';

/** Returns a function that opens a URL from the server: in the app if it is on this origin, else by leaving it. */
export function useGoTo(): (url: string) => void {
  const navigate = useNavigate();
  return (url) => {
    const { origin, pathname, search, hash, href } = new URL(url, window.location.origin);
    if (origin === window.location.origin) void navigate(pathname + search + hash);
    else window.location.assign(href);
  };
}
