import type { Plugin } from 'vite';

/**
 * Preloads the named font files, so that the first text is painted in its own face.
 * Their built names carry a hash that only the bundle knows, hence a plugin and not a line in index.html.
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
