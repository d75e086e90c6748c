import { type KindFamily, type NodeKind, type NodeType, nodeKinds } from '@anj/workflow'

/** A part of the palette: kinds that stand side by side, or in a menu if it has a title. */
export interface PaletteGroup {
  readonly title: string | null
  readonly kinds: readonly NodeKind[]
}

/** Families that have so many kinds that the palette shows them in a menu. */
const menuTitles: Partial<Record<KindFamily, string>> = {
  columns: 'Columns',
  rows: 'Rows',
  matching: 'Compare',
}

/** Returns the palette of a page, in the order of the kinds. */
export function paletteGroups(page: NodeType): readonly PaletteGroup[] {
  const kinds = (Object.keys(nodeKinds) as NodeKind[]).filter((kind) => nodeKinds[kind].type === page)
  const families = [...new Set<KindFamily>(kinds.map((kind) => nodeKinds[kind].family))]
  return families.map((family) => ({
    title: menuTitles[family] ?? null,
    kinds: kinds.filter((kind) => nodeKinds[kind].family === family),
  }))
}
