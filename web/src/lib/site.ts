/** This deployment's name, addresses and claims. */
export interface Site {
  name: string;
  /** Scheme and host, without a slash at the end. */
  origin: string;
  supportEmail: string;
  /** Claims; empty where the operator switched them off, and `shown-where.ts` hides them. */
  creators: string;
  members: string;
  rating: string;
  generationTime: string;
  uptimeTarget: string;
  /** Addresses of channels; empty where there is none, and `shown-where.ts` hides what leads there. */
  liveChat: string;
  community: string;
  call: string;
}

/**
 * Placeholders in the prerendered pages. The server replaces them with its configuration when it starts; keep them in sync
 * with `server/src/site/placeholders.ts`.
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

/** For the development server, which serves index.html unchanged, and for tests. */
const DEFAULTS: Site = {
  name: 'Easel',
  origin: 'http://localhost:3000',
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
    creators: read('creators', 'easel-creators', DEFAULTS.creators),
    members: read('members', 'easel-members', DEFAULTS.members),
    rating: read('rating', 'easel-rating', DEFAULTS.rating),
    generationTime: read('generationTime', 'easel-generation-time', DEFAULTS.generationTime),
    uptimeTarget: read('uptimeTarget', 'easel-uptime-target', DEFAULTS.uptimeTarget),
    liveChat: read('liveChat', 'easel-live-chat', DEFAULTS.liveChat),
    community: read('community', 'easel-community', DEFAULTS.community),
    call: read('call', 'easel-call', DEFAULTS.call),
  };
}
