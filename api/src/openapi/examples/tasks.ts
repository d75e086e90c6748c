import type { Examples } from '../add-examples.ts'
import { answer, scheduleTimes, task, taskRun } from './records.ts'

export const tasksExamples: Examples = {
  listTasks: {
    answer: answer(
      'Done.',
      [
        {
          ...task,
          executionDay: 'Wednesday',
          executionTime: '09:00 AM',
          localDate: '2026-11-25',
          kind: 'planned',
          attempts: 0,
          run: null,
        },
        {
          ...task,
          _id: 'fc07ce5a-1bc2-4ca7-8f1d-8089a1b53e0b',
          startTime: '2026-11-25T20:00:00.000Z',
          executionDay: 'Thursday',
          executionTime: '09:00 AM',
          localDate: '2026-11-26',
          kind: 'planned',
          attempts: 0,
          run: null,
        },
      ],
      { next: null },
    ),
  },
  getTask: {
    answer: answer('Done.', {
      ...task,
      schedule: scheduleTimes,
      status: 'Failed',
      executionDay: 'Sunday',
      executionTime: '08:23 PM',
      localDate: '2026-11-22',
      outcome: 'failed',
      run: taskRun,
      runs: [taskRun],
      files: [],
      mayCancel: false,
    }),
  },
  cancelTask: {
    answer: answer('The run is being cancelled.', {
      ...task,
      schedule: scheduleTimes,
      status: 'Failed',
      message: 'Cancelled by admin',
      executionDay: 'Sunday',
      executionTime: '08:23 PM',
      localDate: '2026-11-22',
      outcome: 'cancelled',
      endedAt: '2026-11-22T19:23:41.761Z',
      run: { ...taskRun, status: 'failed' },
      runs: [{ ...taskRun, status: 'failed' }],
      files: [],
      mayCancel: false,
    }),
  },
}
