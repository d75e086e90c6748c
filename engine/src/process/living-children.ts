import type { ChildName } from './entry.ts'
import { residentSize } from './watch.ts'

/** The end of a forked process, as metrics record it. */
export interface EndedChild {
  readonly child: ChildName
  readonly peakBytes: number
  readonly outOfMemory: boolean
}

/** Processes of one kind that live now. */
export interface ChildrenUse {
  readonly child: ChildName
  readonly count: number
  /** Their total memory, in bytes. */
  readonly residentBytes: number
}

const living = new Map<number, ChildName>()
const listeners = new Set<(ended: EndedChild) => void>()

/** Keeps account of a forked process; the answer tells how it ended. */
export function keepAccountOf(pid: number, child: ChildName): (end: Omit<EndedChild, 'child'>) => void {
  living.set(pid, child)
  return (end) => {
    living.delete(pid)
    for (const listener of listeners) listener({ child, ...end })
  }
}

/** Reads from the kernel how much memory the forked processes hold now. */
export function childrenUse(): readonly ChildrenUse[] {
  const byChild = new Map<ChildName, { count: number; residentBytes: number }>()
  for (const [pid, child] of living) {
    const use = byChild.get(child) ?? { count: 0, residentBytes: 0 }
    use.count += 1
    use.residentBytes += residentSize(pid)?.now ?? 0
    byChild.set(child, use)
  }
  return [...byChild].map(([child, use]) => ({ child, ...use }))
}

/** Hears of each forked process that ends, until the answer is called. */
export function onChildEnd(listener: (ended: EndedChild) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
