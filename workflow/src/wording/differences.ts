import type { WorkflowGraph } from '../graph/document.ts'
import { sentence } from '../messages.ts'
import { countPhrase } from '../model/count-phrase.ts'
import { isEqual } from '../model/is-equal.ts'

/** Differences between an earlier drawing and the current one. */
export interface Differences {
  /** Nodes of the earlier drawing that have been deleted since. */
  readonly gone: ReadonlySet<string>
  /** Nodes of the earlier drawing whose settings have changed since. */
  readonly changed: ReadonlySet<string>
  /** Number of nodes that have been added since. */
  readonly added: number
  /** True if connections, notes, parameters or positions differ. */
  readonly hasOther: boolean
}

/** Compares an earlier drawing with the current one. */
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
    hasMoved ||
    !isEqual(ways(earlier), ways(now)) ||
    !isEqual(earlier.notes ?? [], now.notes ?? []) ||
    !isEqual(earlier.parameters ?? [], now.parameters ?? [])
  return { gone, changed, added: present.size, hasOther }
}

/** Returns the differences as text, which is empty if there are none. */
export function differencesText({ gone, changed, added, hasOther }: Differences): string {
  const components = (count: number) => countPhrase(count, 'component')
  const parts = [
    added > 0 && sentence('versionAdded', { components: components(added) }),
    gone.size > 0 && sentence('versionGone', { components: components(gone.size) }),
    changed.size > 0 && sentence('versionChanged', { components: components(changed.size) }),
  ].filter((part) => part !== false)
  if (parts.length === 0) return hasOther ? sentence('versionPlacesDiffer') : ''
  return `${parts.join(', ')}.`
}
