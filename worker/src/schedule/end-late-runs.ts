import { dequeueUnclaimedRuns, findLateSchedules, lockLateSchedules, withdrawnTaskEnd } from '@anj/core'
import { oldestRunnable } from './decide-due-tasks.ts'
import { inBatches } from './in-batches.ts'
import { recordTaskEnds } from './record-ends.ts'
import type { ScheduleWork } from './start-due-runs.ts'

const batch = 50

/**
 * Removes scheduled runs from the queue if no worker took them in time, because a very late start would surprise users.
 */
export async function endLateRuns({ db, clock, log }: ScheduleWork): Promise<void> {
  const now = await clock()
  const missSome = (onlyId?: string) =>
    db.transaction(async (tx) => {
      const late = await lockLateSchedules(tx, oldestRunnable(now), batch, onlyId)
      const endings = []
      for (const schedule of late) {
        const taken = await dequeueUnclaimedRuns(tx, schedule.id)
        const ends = taken.map((task) => ({ task, end: withdrawnTaskEnd(task, 'missedNotTaken') }))
        endings.push({ schedule, ends })
      }
      await recordTaskEnds(tx, endings, now)
      return late.length
    })
  await inBatches(log, {
    what: 'taking late runs out of the queue',
    some: missSome,
    ids: () => findLateSchedules(db, oldestRunnable(now)),
    alone: missSome,
  })
}
