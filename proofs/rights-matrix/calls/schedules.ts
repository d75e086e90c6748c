import { addFailedDelivery, atNine, createScheduleFixture } from '../../../api/src/schedules/testing.ts'
import { addSchedule, addTask } from '../fixtures.ts'
import { type Calls, type MakeCall, nothing } from './call.ts'

const ofSchedule =
  (body?: unknown): MakeCall =>
  async (cast) => ({
    path: { scheduleId: await addSchedule(cast, cast.owner) },
    ...(body === undefined ? {} : { body }),
  })

/** Calls on schedules and their tasks. */
export const scheduleCalls: Calls = {
  // All users of an organization see its schedules, so nothing is hidden from colleagues.
  listSchedules: nothing,
  createSchedule: async ({ app, caller }) => ({
    body: { ...atNine, workflow: (await createScheduleFixture(app, caller)).file },
  }),
  getSchedule: ofSchedule(),
  updateSchedule: ofSchedule({ scheduleName: 'Renamed' }),
  deleteSchedule: ofSchedule(),
  listNextMoments: ofSchedule(),
  runSchedule: ofSchedule(),
  pauseSchedule: ofSchedule(),
  resumeSchedule: ofSchedule(),
  createTriggerToken: ofSchedule(),
  revokeTriggerToken: ofSchedule(),
  triggerSchedule: ofSchedule({}),
  listTasks: nothing,
  getTask: async (cast) => ({ path: { taskId: await addTask(cast, cast.owner) } }),
  cancelTask: async (cast) => ({ path: { taskId: await addTask(cast, cast.owner) } }),
  repeatDelivery: async (cast) => {
    const taskId = await addTask(cast, cast.owner)
    return { path: { taskId, deliveryId: await addFailedDelivery(cast.app.db, taskId) } }
  },
}
