import type { Examples } from '../add-examples.ts'
import { keptWorkflow } from './drawing.ts'
import { answer, bob, schedule, task } from './records.ts'

export const schedulesExamples: Examples = {
  listSchedules: {
    answer: answer(
      'Done.',
      [
        {
          ...schedule,
          scheduleName: 'The newest',
          workflow: {
            id: '0a10547a-a896-4928-b2bf-3db9d5631c1e',
            idInFile: '0a10547a-a896-4928-b2bf-3db9d5631c1e',
            name: 'Orders',
            fileName: null,
            revision: 2,
            copiedAt: '2026-11-22T19:23:07.079Z',
          },
        },
        schedule,
      ],
      { next: null },
    ),
  },
  createSchedule: {
    request: {
      scheduleName: 'Nightly orders',
      executionType: 'Daily',
      dailyExecutionTimes: ['09:00 AM'],
      weeklyExecutionDays: [],
      weeklyExecutionTimes: [],
      userTimeZone: 'Europe/Berlin',
      workflow: keptWorkflow,
    },
    answer: answer('Schedule created successfully', {
      ...schedule,
      createdBy: bob,
      mailedTo: [],
      webhookHost: null,
      workflow: keptWorkflow,
      notes: [
        'The password in the file was removed from the workflow: passwords are stored in connections only.',
      ],
    }),
  },
  getSchedule: {
    answer: answer('Done.', {
      ...schedule,
      createdBy: bob,
      mailedTo: [],
      webhookHost: null,
      workflow: keptWorkflow,
    }),
  },
  updateSchedule: {
    request: { mailOnFailure: false },
    answer: answer('Schedule updated successfully', {
      ...schedule,
      scheduleName: 'Again',
      createdBy: bob,
      mailOnFailure: false,
      hasWebhook: true,
      mailedTo: [],
      webhookHost: 'hooks.corp.example',
      workflow: keptWorkflow,
      notes: [],
    }),
  },
  deleteSchedule: { answer: answer('Schedule deleted successfully', null) },
  listNextMoments: {
    answer: answer('Done.', [
      {
        at: '2026-11-23T08:00:00.000Z',
        executionDay: 'Monday',
        executionTime: '09:00 AM',
        localDate: '2026-11-23',
      },
      {
        at: '2026-11-24T08:00:00.000Z',
        executionDay: 'Tuesday',
        executionTime: '09:00 AM',
        localDate: '2026-11-24',
      },
    ]),
  },
  createTriggerToken: {
    answer: answer('Token created', { token: 'anjt_qN1x6kZ3m0T9wYb2sVf8HcLr5uEjPdGaXoIt7nKyQeM' }),
  },
  revokeTriggerToken: { answer: answer('Token revoked', null) },
  triggerSchedule: {
    request: { parameters: { region: 'EU' } },
    answer: answer('Start accepted', { taskId: task._id }),
  },
  runSchedule: { answer: answer('Schedule started', task) },
  pauseSchedule: {
    answer: answer('Schedule paused', {
      ...schedule,
      scheduleName: 'Renamed',
      hasWebhook: true,
      pausedAt: '2026-11-22T19:22:32.450Z',
      pauseReason: 'person',
      nextDueAt: null,
      lastResult: { outcome: 'succeeded' as const, endedAt: '2026-11-22T19:20:11.310Z' },
      mailedTo: [],
      webhookHost: 'hooks.corp.example',
      workflow: keptWorkflow,
    }),
  },
  resumeSchedule: {
    answer: answer('Schedule resumed', {
      ...schedule,
      scheduleName: 'Renamed',
      hasWebhook: true,
      mailedTo: [],
      webhookHost: 'hooks.corp.example',
      workflow: keptWorkflow,
    }),
  },
}
