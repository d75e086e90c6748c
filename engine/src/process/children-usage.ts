import type { ChildName } from './entry.ts'
import { residentSize } from './watch.ts'

/** Work of a forked process that has ended, as metrics record it, with the largest resident size of the process so far. */
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

/** Registers a forked process. Call `workEnded` for each piece of work, and `ended` when the process has ended. */
export function trackChild(pid: number, child: ChildName) {
  living.set(pid, child)
  return {
    workEnded(end: Omit<EndedChild, 'child'>): void {
      for (const listener of listeners) listener({ child, ...end })
    },
    ended: () => void living.delete(pid),
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

/** Calls the listener for each forked process whose work ends. Returns a function that removes the listener. */
export function onChildEnd(listener: (ended: EndedChild) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
