import { asEntry, type FileNode } from './file-document.ts'

/** What a section of a file says of one node. */
export type Entry = Readonly<Record<string, unknown>>

/**
 * Which entry of a section belongs to which node. The original kept sections as one object or as a list, with or
 * without the node's id: those without go to the nodes that are left, in order.
 */
export function assignEntries(section: unknown, nodes: readonly FileNode[]): ReadonlyMap<string, Entry> {
  const entries = (Array.isArray(section) ? section : [section]).map(asEntry)
  const assigned = new Map<string, Entry>()
  const ids = new Set(nodes.map((node) => node.id))
  for (const entry of entries) {
    if (typeof entry.nodeId === 'string' && ids.has(entry.nodeId)) assigned.set(entry.nodeId, entry)
  }
  const rest = nodes.filter((node) => !assigned.has(node.id))
  const nameless = entries.filter((entry) => entry.nodeId === undefined && Object.keys(entry).length > 0)
  for (const [i, entry] of nameless.entries()) {
    const node = rest[i]
    if (node) assigned.set(node.id, entry)
  }
  return assigned
}

/** A field as text that says something, else null. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** A field as a whole number; forms of the original kept some as text. */
export function wholeNumberOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}
