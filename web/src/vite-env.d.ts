/// <reference types="vite/client" />

/** See `prose/plugin.ts`. */
declare module '*.md' {
  export const meta: Readonly<Record<string, unknown>>;
  export const body: readonly import('./content/prose').ProseNode[];
}
