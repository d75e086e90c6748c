import type { ChildName } from './entry.ts'
import { residentSize } from './watch.ts'

/** The end of a forked process, as metrics record it. */
export interface EndedChild {
  readonly child: ChildName
  readonly peakBytes: number
  readonly outOfMemory: boolean
}

/** The running processes of one kind. */
export interface ChildrenUsage {
  readonly child: ChildName
  readonly count: number
  /** The processes' total resident size, in bytes. */
  readonly residentBytes: number
}

const living = new Map<number, ChildName>()
const listeners = new Set<(ended: EndedChild) => void>()

/** Registers a forked process. Call the returned function when the process ends. */
export function trackChild(pid: number, child: ChildName): (end: Omit<EndedChild, 'child'>) => void {
  living.set(pid, child)
  return (end) => {
    living.delete(pid)
    for (const listener of listeners) listener({ child, ...end })
  }
}

/** Returns the number and the current memory of the forked processes, as the kernel reports it. */
export function childrenUsage(): readonly ChildrenUsage[] {
  const byChild = new Map<ChildName, { count: number; residentBytes: number }>()
  for (const [pid, child] of living) {
    const use = byChild.get(child) ?? { count: 0, residentBytes: 0 }
    use.count += 1
    use.residentBytes += residentSize(pid)?.now ?? 0
    byChild.set(child, use)
  }
  return [...byChild].map(([child, use]) => ({ child, ...use }))
}

/** Calls the listener for each forked process that ends. Returns a function that removes the listener. */
export function onChildEnd(listener: (ended: EndedChild) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
