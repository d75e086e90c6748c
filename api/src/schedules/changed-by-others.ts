import type { Changer } from '@anj/db'
import { AppError, type WorkflowGraph } from '@anj/workflow'
import type { ScheduleChanger } from './schema.ts'

/** Refuses to schedule, without the caller's word, what others changed of what is done with the caller's connections. */
export class ChangedByOthers extends AppError<'scheduleChangedByOthers'> {
  readonly changers: readonly ScheduleChanger[]

  constructor({ nodes }: WorkflowGraph, changers: readonly Changer[]) {
    super('scheduleChangedByOthers', {})
    this.changers = changers.flatMap(({ nodeId, by }) => {
      const data = nodes.find(({ id }) => id === nodeId)?.data
      return data ? [{ nodeId, title: data.label || data.title, by }] : []
    })
  }

  /** The answer to the call. */
  get answer() {
    const { code, message } = this
    return { success: false as const, message, code, data: { changedBy: this.changers } }
  }
}
