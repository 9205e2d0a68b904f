import type { PlanSource, ProseNode } from './prose';

/** Returns what a text says on installations that hand out plans this way. */
export function textWhere(nodes: readonly ProseNode[], where: PlanSource): ProseNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || node.tag !== 'only') return [node];
    return node.where === where ? node.children : [];
  });
}

/** Returns the target of each link. */
export function linksOf(nodes: readonly ProseNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || !('children' in node)) return [];
    return [...(node.tag === 'a' ? [node.to] : []), ...linksOf(node.children)];
  });
}
