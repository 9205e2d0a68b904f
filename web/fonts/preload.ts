import type { Plugin } from 'vite';

/**
 * Preloads the named font files, so that the first text is painted in its own font. A plugin, because their built names
 * contain a hash.
 */
export function fontPreload(names: readonly string[]): Plugin {
  return {
    name: 'easel:font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2') && names.some((name) => file.includes(name)))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}
