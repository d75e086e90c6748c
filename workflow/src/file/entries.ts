import { asRecord, type FileNode } from './file-document.ts'

/** Data of one node in a section of a file. */
export type Entry = Readonly<Record<string, unknown>>

/**
 * Assigns the entries of a section to nodes. In files of the original product, a section is an object or a list, and
 * its entries may lack node IDs. Entries without an ID are assigned to the remaining nodes in order.
 */
export function matchEntriesToNodes(
  section: unknown,
  nodes: readonly FileNode[],
): ReadonlyMap<string, Entry> {
  const entries = (Array.isArray(section) ? section : [section]).map(asRecord)
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

/** Returns a field as text, or null when it isn't a string or is blank. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** Returns a field as a whole number, which the original product sometimes saved as text. */
export function integerOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}
