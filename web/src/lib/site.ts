/** This deployment's name, addresses and claims. */
export interface Site {
  name: string;
  /** Scheme and host, without a trailing slash. */
  origin: string;
  supportEmail: string;
  /** Claims; empty if the operator has switched them off, in which case `shown-where.ts` hides them. */
  creators: string;
  members: string;
  rating: string;
  generationTime: string;
  uptimeTarget: string;
  /** Addresses of channels; empty if there is none, in which case `shown-where.ts` hides what leads there. */
  liveChat: string;
  community: string;
  call: string;
}

/**
 * Placeholders in the prerendered pages. The server replaces them with its configuration when it starts; keep them in
 * sync with `server/src/site/placeholders.ts`.
 */
const PLACEHOLDERS: Site = {
  name: '__EASEL_NAME__',
  origin: 'https://easel-origin.invalid',
  supportEmail: 'support@easel-origin.invalid',
  creators: '__EASEL_CREATORS__',
  members: '__EASEL_MEMBERS__',
  rating: '__EASEL_RATING__',
  generationTime: '__EASEL_GENERATION_TIME__',
  uptimeTarget: '__EASEL_UPTIME_TARGET__',
  liveChat: '__EASEL_LIVE_CHAT__',
  community: '__EASEL_COMMUNITY__',
  call: '__EASEL_CALL__',
};

/** Used by the development server, which serves index.html unchanged, and by tests. */
const DEFAULTS: Site = {
  name: 'Easel',
  origin: typeof window === 'undefined' ? 'http://localhost:3000' : window.location.origin,
  supportEmail: 'support@easel.example',
  creators: '50k+',
  members: '50,000+',
  rating: '4.9/5',
  generationTime: '8s',
  uptimeTarget: '99.9%',
  liveChat: '',
  community: '',
  call: '',
};

export const SITE: Site = import.meta.env.PROD ? (import.meta.env.SSR ? PLACEHOLDERS : readSite()) : DEFAULTS;

/** Reads the site from the document's head, which the server filled in. */
function readSite(): Site {
  const read = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return {
    name: read('application-name'),
    origin: read('easel-origin'),
    supportEmail: read('easel-support-email'),
    creators: read('easel-creators'),
    members: read('easel-members'),
    rating: read('easel-rating'),
    generationTime: read('easel-generation-time'),
    uptimeTarget: read('easel-uptime-target'),
    liveChat: read('easel-live-chat'),
    community: read('easel-community'),
    call: read('easel-call'),
  };
}
