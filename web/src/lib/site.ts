/** This deployment's name and addresses. */
export interface Site {
  name: string;
  /** Scheme and host, without a slash at the end. */
  origin: string;
  supportEmail: string;
}

/**
 * Placeholders in the prerendered pages. The server replaces them with its configuration when it starts; keep them in sync
 * with `server/src/modules/site/placeholders.ts`.
 */
const PLACEHOLDERS: Site = {
  name: '__EASEL_NAME__',
  origin: 'https://easel-origin.invalid',
  supportEmail: 'support@easel-origin.invalid',
};

/** For the development server, which serves index.html unchanged, and for tests. */
const DEFAULTS: Site = {
  name: 'Easel',
  origin: 'http://localhost:3000',
  supportEmail: 'support@easel.example',
};

export const SITE: Site = import.meta.env.SSR && import.meta.env.PROD ? PLACEHOLDERS : readSite();

/** Reads the site from the document's head, where the server wrote it. */
function readSite(): Site {
  if (typeof document === 'undefined') return DEFAULTS;
  const read = (key: keyof Site, name: string, otherwise: string) => {
    const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
    return content === undefined || content === PLACEHOLDERS[key] ? otherwise : content;
  };
  return {
    name: read('name', 'application-name', DEFAULTS.name),
    origin: read('origin', 'easel-origin', window.location.origin),
    supportEmail: read('supportEmail', 'easel-support-email', DEFAULTS.supportEmail),
  };
}
