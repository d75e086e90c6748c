import type { RunPhase } from '../model/run-phases.ts'
import type { RunListener } from './run-listener.ts'

/** Runs a phase and reports its start and its end or failure. */
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
