import type { RunPhase } from '../model/run-phases.ts'
import type { RunListener } from './run-listener.ts'

/** Does a phase of a run, and tells when it began and how it ended. */
export async function inPhase<T>(
  { phase }: Pick<RunListener, 'phase'>,
  name: RunPhase,
  work: () => T | Promise<T>,
): Promise<T> {
  phase?.(name, 'began')
  try {
    const made = await work()
    phase?.(name, 'ended')
    return made
  } catch (error) {
    phase?.(name, 'failed')
    throw error
  }
}
