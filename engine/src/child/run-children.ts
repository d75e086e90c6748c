import { type Child, forkChild } from '../process/fork-child.ts'
import type { FromChild, ToChild } from './protocol.ts'

/** A child process that executes one run at a time. */
export interface RunChild {
  readonly child: Child<ToChild>
  readonly residentBytes: number
  /** Receives the child's messages. */
  hear: (message: FromChild) => void
  /** The number of runs that the child has begun. */
  runs: number
  /** True if the child was idle before this run, so that it may have crashed unnoticed. */
  wasIdle: boolean
  /** Resolves when the child is idle after this run. */
  idle: PromiseWithResolvers<void>
}

/** The maximum number of idle children that have executed a run. */
const MOST_RESTING = 4
/** The maximum number of runs of a child. */
const MOST_RUNS = 50
/** Milliseconds that a child has after a run to close everything and become idle. */
const TIDY_PATIENCE = 2_000
/** Milliseconds after which an idle child is killed. */
const REST = 30_000

/** A child forked in advance, because a process takes about 200 ms to start. */
let spare: RunChild | undefined
/** Idle children that have executed a run, and the owner of their runs. The child that has rested longest comes first. */
const resting = new Map<RunChild, { readonly owner: string; readonly timer: NodeJS.Timeout }>()

/**
 * Returns a child for a run: one that has executed runs of the same owner, else the spare child, else a new one. An owner
 * is never given a child that has executed another owner's run.
 */
export function takeRunChild(residentBytes: number, owner: string | undefined): RunChild {
  const idle = takeResting(residentBytes, owner) ?? takeSpare(residentBytes)
  const taken = idle ?? forkRunChild(residentBytes)
  taken.wasIdle = idle !== undefined
  taken.idle = Promise.withResolvers()
  taken.runs += 1
  return taken
}

/**
 * Keeps a child for the owner's next run if it becomes idle soon. The child itself decides whether it can execute another
 * run. Otherwise it is killed.
 */
export function keepRunChild(used: RunChild, owner: string): void {
  const { child } = used
  used.hear = () => undefined
  if (used.runs >= MOST_RUNS) return child.kill()
  const tidying = setTimeout(() => child.kill(), TIDY_PATIENCE).unref()
  void child.ended.then(() => {
    clearTimeout(tidying)
    leave(used)
  })
  void used.idle.promise.then(() => {
    clearTimeout(tidying)
    rest(used, owner)
  })
}

function rest(used: RunChild, owner: string): void {
  used.child.unref()
  resting.set(used, { owner, timer: setTimeout(() => drop(used), REST).unref() })
  const [oldest] = resting.keys()
  if (resting.size > MOST_RESTING && oldest) drop(oldest)
}

function leave(rested: RunChild): void {
  clearTimeout(resting.get(rested)?.timer)
  resting.delete(rested)
}

function drop(rested: RunChild): void {
  leave(rested)
  rested.child.kill()
}

function takeResting(residentBytes: number, owner: string | undefined): RunChild | undefined {
  // The child that has rested least has the most in the processor's and the system's caches.
  const found = [...resting].findLast(
    ([one, by]) => by.owner === owner && one.residentBytes === residentBytes,
  )
  if (!found) return undefined
  const [rested] = found
  leave(rested)
  rested.child.ref()
  return rested
}

function takeSpare(residentBytes: number): RunChild | undefined {
  const waiting = spare?.residentBytes === residentBytes ? spare : undefined
  if (!waiting) return undefined
  spare = undefined
  waiting.child.ref()
  return waiting
}

/** Forks a child for the next run unless one is waiting. It doesn't keep this process alive. */
export function forkSpareChild(residentBytes: number): void {
  if (spare) return
  const next = forkRunChild(residentBytes)
  next.child.unref()
  spare = next
  void next.child.ended.then(() => {
    if (spare === next) spare = undefined
  })
}

/** Returns the process IDs of the idle children that have executed a run. */
export function restingPids(): readonly (number | undefined)[] {
  return [...resting.keys()].map(({ child }) => child.pid)
}

/** Kills all idle children. */
export async function killIdleChildren(): Promise<void> {
  const idle = [...(spare ? [spare] : []), ...resting.keys()]
  spare = undefined
  for (const one of idle) drop(one)
  await Promise.all(idle.map(({ child }) => child.ended))
}

function forkRunChild(residentBytes: number): RunChild {
  const made: RunChild = {
    child: forkChild<ToChild, FromChild>('run-child', {
      residentBytes,
      onMessage: (message) => (message.type === 'idle' ? made.idle.resolve() : made.hear(message)),
    }),
    hear: () => undefined,
    residentBytes,
    runs: 0,
    wasIdle: false,
    idle: Promise.withResolvers(),
  }
  return made
}
