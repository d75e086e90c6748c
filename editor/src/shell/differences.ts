import { isEqual, type WorkflowGraph } from '@anj/workflow'

/** What became of an earlier drawing until now. */
export interface Differences {
  /** Nodes of the earlier drawing that are gone now. */
  readonly gone: ReadonlySet<string>
  /** Nodes of the earlier drawing that have other settings now. */
  readonly changed: ReadonlySet<string>
  /** How many nodes are there now that weren't. */
  readonly added: number
  /** Whether connections, notes or places differ. */
  readonly hasOther: boolean
}

/** Compares an earlier drawing with what is drawn now. */
export function differencesOf(earlier: WorkflowGraph, now: WorkflowGraph): Differences {
  const present = new Map(now.nodes.map((node) => [node.id, node]))
  const gone = new Set<string>()
  const changed = new Set<string>()
  let hasMoved = false
  for (const node of earlier.nodes) {
    const same = present.get(node.id)
    if (!same) gone.add(node.id)
    else if (!isEqual(node.data, same.data)) changed.add(node.id)
    hasMoved ||= same !== undefined && !isEqual(node.position, same.position)
    present.delete(node.id)
  }
  const ways = ({ edges }: WorkflowGraph) => edges.map(({ source, target }) => `${source} ${target}`)
  const hasOther =
    hasMoved || !isEqual(ways(earlier), ways(now)) || !isEqual(earlier.notes ?? [], now.notes ?? [])
  return { gone, changed, added: present.size, hasOther }
}

/** The differences in words; the empty text when there are none. */
export function differencesInWords({ gone, changed, added, hasOther }: Differences): string {
  const parts = [
    counted(added, 'component was added since', 'components were added since'),
    counted(gone.size, 'is gone', 'are gone'),
    counted(changed.size, 'has other settings', 'have other settings'),
  ].filter(Boolean)
  if (parts.length === 0 && hasOther) return 'Only places, connections or notes differ from now.'
  return parts.length === 0 ? '' : `${parts.join(', ')}.`
}

function counted(count: number, one: string, many: string): string {
  if (count === 0) return ''
  return `${count} ${count === 1 ? one : many}`
}
