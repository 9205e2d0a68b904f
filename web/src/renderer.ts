/** React's renderer for browsers. */
export { createRoot, hydrateRoot } from 'react-dom/client';
