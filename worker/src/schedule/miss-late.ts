import { endOfWithdrawn, lockLateSchedules, takeUnclaimedRuns } from '@anj/db'
import type { ScheduleWork } from './begin-due.ts'
import { latest } from './judge-due.ts'
import { recordEnds } from './record-ends.ts'

const batch = 50

/** Takes runs of schedules out of the queue that no worker took up in time: they would come as a surprise by now. */
export async function missLate({ db, clock }: ScheduleWork): Promise<void> {
  const now = await clock()
  const missSome = () =>
    db.transaction(async (tx) => {
      const late = await lockLateSchedules(tx, latest(now), batch)
      const endings = []
      for (const schedule of late) {
        const taken = await takeUnclaimedRuns(tx, schedule.id)
        const ends = taken.map((task) => ({ task, end: endOfWithdrawn(task, 'missedNotTaken') }))
        endings.push({ schedule, ends })
      }
      await recordEnds(tx, endings, now)
      return late.length
    })
  while ((await missSome()) > 0);
}
