import { endOfWithdrawn, findLateSchedules, lockLateSchedules, takeUnclaimedRuns } from '@anj/core'
import type { ScheduleWork } from './begin-due.ts'
import { latest } from './judge-due.ts'
import { inBatches } from './one-by-one.ts'
import { recordEnds } from './record-ends.ts'

const batch = 50

/**
 * Removes scheduled runs from the queue that no worker took in time, because a very late start would surprise
 * users.
 */
export async function missLate({ db, clock, log }: ScheduleWork): Promise<void> {
  const now = await clock()
  const missSome = (onlyId?: string) =>
    db.transaction(async (tx) => {
      const late = await lockLateSchedules(tx, latest(now), batch, onlyId)
      const endings = []
      for (const schedule of late) {
        const taken = await takeUnclaimedRuns(tx, schedule.id)
        const ends = taken.map((task) => ({ task, end: endOfWithdrawn(task, 'missedNotTaken') }))
        endings.push({ schedule, ends })
      }
      await recordEnds(tx, endings, now)
      return late.length
    })
  await inBatches(log, {
    what: 'taking late runs out of the queue',
    some: missSome,
    ids: () => findLateSchedules(db, latest(now)),
    alone: missSome,
  })
}
