import type { PhaseState, RunPhase } from '@anj/engine'
import { type Span, startSpan } from '@anj/telemetry'
import type { Metrics } from '@anj/telemetry/metrics'

interface Going {
  readonly since: number
  readonly span: Span | null
}

/**
 * The phases of one run, as its child tells them: each is timed and becomes a part of the trace. The child itself knows
 * nothing of traces, so that one that is killed leaves its last phase to be ended here.
 */
export class RunPhases {
  readonly #metrics: Metrics
  readonly #going = new Map<RunPhase, Going>()

  constructor(metrics: Metrics) {
    this.#metrics = metrics
  }

  /** Hears of a phase, within the span that it belongs to; `at` in milliseconds since 1970. */
  hear(phase: RunPhase, state: PhaseState, at: number): void {
    if (state === 'began') {
      this.#going.set(phase, { since: at, span: startSpan(`run ${phase}`, { startedAt: at }) })
      return
    }
    this.#end(phase, at, state === 'failed')
  }

  /** The child is gone. */
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
