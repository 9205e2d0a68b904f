import { useNavigate } from 'react-router-dom';

/**
 * Returns a function that opens a URL from the server: in the app if it has this origin, otherwise by leaving the app.
 */
export function useGoTo(): (url: string) => void {
  const navigate = useNavigate();
  return (url) => {
    const { origin, pathname, search, hash, href } = new URL(url, window.location.origin);
    if (origin === window.location.origin) void navigate(pathname + search + hash);
    else window.location.assign(href);
  };
}
