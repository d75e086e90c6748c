import { sentence } from '@anj/workflow/messages'
import type { ScheduleSummary } from '../server/schedules.ts'

type Ordered = Pick<ScheduleSummary, '_id' | 'scheduleName' | 'runsAfterId' | 'runsAfter'>

/**
 * Returns the schedules after which another one can run, as options. Leaves out itself and those that run after it. If
 * the schedule that it runs after was deleted, that one stays an option.
 */
export function predecessorChoices(
  schedules: readonly Ordered[],
  selected: Ordered | null,
): readonly { readonly value: string; readonly label: string }[] {
  const later = new Set(selected ? [selected._id] : [])
  for (let before = -1; before !== later.size; ) {
    before = later.size
    for (const { _id, runsAfterId } of schedules) if (runsAfterId && later.has(runsAfterId)) later.add(_id)
  }
  const { runsAfterId, runsAfter } = selected ?? {}
  const deleted = runsAfterId && runsAfter?.state === 'deleted' ? [[runsAfterId, runsAfter] as const] : []
  return [
    ...deleted.map(([value, { scheduleName: name }]) => ({
      value,
      label: sentence('scheduleDeletedName', { name }),
    })),
    ...schedules
      .filter(({ _id }) => !later.has(_id))
      .map(({ _id, scheduleName }) => ({ value: _id, label: scheduleName })),
  ]
}

/** Says after which schedule another one runs, and if that one is paused or deleted. Returns null if after none. */
export function predecessorText({ runsAfter }: Pick<ScheduleSummary, 'runsAfter'>): string | null {
  if (!runsAfter) return null
  const { scheduleName: name, state } = runsAfter
  return sentence(predecessorMessages[state], { name })
}

const predecessorMessages = {
  active: 'runsAfterActive',
  paused: 'runsAfterPaused',
  deleted: 'runsAfterDeleted',
} as const
