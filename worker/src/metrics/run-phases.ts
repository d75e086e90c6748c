import type { PhaseState, RunPhase } from '@anj/engine'
import { type Span, startSpan } from '@anj/telemetry'
import type { Metrics } from '@anj/telemetry/metrics'

interface Going {
  readonly since: number
  readonly span: Span | null
}

/**
 * Measures the phases that a run's child reports, each of which becomes a span in the trace. The child itself knows
 * nothing about traces. If it is killed, this class ends the phase that was still open.
 */
export class RunPhases {
  readonly #metrics: Metrics
  readonly #going = new Map<RunPhase, Going>()

  constructor(metrics: Metrics) {
    this.#metrics = metrics
  }

  /** Records the start or end of a phase. `at` is in milliseconds since 1970. */
  hear(phase: RunPhase, state: PhaseState, at: number): void {
    if (state === 'began') {
      this.#going.set(phase, { since: at, span: startSpan(`run ${phase}`, { startedAt: at }) })
      return
    }
    this.#end(phase, at, state === 'failed')
  }

  /** Ends all phases that are still open as failed. Called once the child has ended. */
  [Symbol.dispose](): void {
    for (const phase of this.#going.keys()) this.#end(phase, Date.now(), true)
  }

  #end(phase: RunPhase, at: number, hasFailed: boolean): void {
    const going = this.#going.get(phase)
    if (!going) return
    this.#going.delete(phase)
    this.#metrics.observe('anj_run_phase_seconds', { phase }, Math.max(0, at - going.since) / 1000)
    if (hasFailed) going.span?.fail('failed')
    going.span?.end(at)
  }
}
