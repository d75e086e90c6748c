import type { RunHandlers } from '@anj/engine'
import type { WorkerContext } from '../../worker/src/context.ts'

/** The kinds of faults. `worker`: its worker dies with it, and another one finds out how the run ended. */
export const faults = ['none', 'child', 'worker', 'refused'] as const
export type Fault = (typeof faults)[number]

/**
 * The moment of a fault: an event of the run, counted from 1, the moment between its mark and its commit, or the moment
 * at which it begins to commit.
 */
export type FaultMoment = number | 'marked' | 'committing'

/** A fault of a run. */
export interface PlannedFault {
  readonly fault: Fault
  readonly at: FaultMoment
  /** Changes the source: once the run knows its bounds, while it reads rows, and again before it commits. */
  readonly meanwhile: () => Promise<void>
}

/** Returns the context of a worker whose next run suffers a fault. `died` resolves when the worker is dead. */
export function faultyContext(
  context: WorkerContext,
  { fault, at, meanwhile }: PlannedFault,
): { readonly context: WorkerContext; readonly died: Promise<void> } {
  const death = Promise.withResolvers<void>()
  const forkRun: WorkerContext['forkRun'] = async (request, on, options) => {
    let events = 0
    let pid: number | undefined
    let struck = false
    let changing = Promise.resolve()
    const strike = (moment?: FaultMoment) => {
      events += 1
      if (struck || (typeof at === 'number' ? events < at : moment !== at)) return
      struck = true
      if ((fault === 'child' || fault === 'worker') && pid !== undefined) kill(pid)
    }
    const handlers: RunHandlers = {
      ...on,
      log: (...line) => {
        strike()
        on.log(...line)
      },
      phase: (phase, state, moment) => {
        if (phase === 'open' && state === 'ended') changing = meanwhile()
        strike(phase === 'commit' && state === 'began' ? 'committing' : undefined)
        on.phase?.(phase, state, moment)
      },
      prepared: async (...made) => {
        await changing
        await meanwhile()
        strike()
        if (fault === 'refused') return false
        const mayCommit = await on.prepared(...made)
        strike('marked')
        return mayCommit
      },
    }
    const outcome = await context.forkRun(request, handlers, {
      ...options,
      onChild: (child) => {
        pid = child.pid
        options.onChild?.(child)
      },
    })
    await changing
    if (fault !== 'worker' || !struck) return outcome
    death.resolve()
    return await new Promise<never>(() => undefined)
  }
  return { context: { ...context, forkRun }, died: death.promise }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The child has ended already.
  }
}
