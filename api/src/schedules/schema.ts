import { pauseReasons } from '@anj/db'
import { type Static, Type } from 'typebox'
import { confirmed } from '../http/changed-by-others.ts'
import { Id, Nullable, Timestamp } from '../http/common.ts'
import { named } from '../http/named.ts'
import { Person } from '../http/person.ts'
import { editorsOfCopy } from '../workflows/other-editors.ts'
import { MAX_TIMES, times, wallClock } from './tasks/schema.ts'

/** Summary of a schedule's workflow, as in lists. */
const copied = {
  id: Nullable(Id('workflow that was copied; null when it is none of this server, or is deleted')),
  idInFile: Nullable(Type.String({ description: "The workflow's id in the file that was copied." })),
  name: Type.String(),
  fileName: Nullable(Type.String({ description: 'Name of the .anj file, where it was told.' })),
  revision: Type.Integer({
    description:
      'Revision of the workflow that was copied; 0 where a file held something else than the workflow then did.',
  }),
  copiedAt: Timestamp,
}

const summary = {
  _id: Id('schedule'),
  scheduleName: Type.String(),
  ...times,
  createdBy: Person,
  failIfUnchanged: Type.Boolean({
    description: 'A run fails when no file among its sources changed since the last success.',
  }),
  mailOnFailure: Type.Boolean({ description: 'Whoever made it gets a mail when a run fails.' }),
  hasWebhook: Type.Boolean(),
  pausedAt: Nullable(Timestamp),
  pauseReason: Nullable(
    Type.Enum([...pauseReasons], {
      description: 'By itself: `failures`, five in a row; `zone`, nobody knows its time zone any more.',
    }),
  ),
  failuresInARow: Type.Integer(),
  nextDueAt: Nullable(Timestamp),
  mayChange: Type.Boolean({ description: 'Whether the caller may change, pause, run and delete it.' }),
  mayChangeWorkflow: Type.Boolean({
    description:
      'Whether the caller may give it another workflow: only whoever made it, as it runs in their name.',
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
}

export const ScheduleSummary = named(
  Type.Object(
    { ...summary, workflow: Type.Object(copied) },
    { $id: 'ScheduleSummary', description: 'A schedule without what is drawn in its workflow.' },
  ),
)
export type ScheduleSummary = Static<typeof ScheduleSummary>

/** A section of a workflow file, with the file format's fields. */
const section = Type.Unknown()

const told = {
  ...summary,
  webhookHost: Nullable(
    Type.String({ description: 'Where its webhook leads; the address itself is secret.' }),
  ),
  workflow: Type.Object(
    {
      ...copied,
      format: Type.String(),
      version: Type.Integer(),
      workFlow: section,
      input: section,
      preparation: section,
      output: section,
    },
    { description: 'The copy as a workflow file: without rows of data, and without any secret.' },
  ),
  notes: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Of a call that brought a file: what the person should know of it.',
    }),
  ),
}

export const Schedule = named(
  Type.Object(told, {
    $id: 'Schedule',
    description: 'A copy of a workflow with the times at which it runs.',
  }),
)
export type Schedule = Static<typeof Schedule>

const list = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: MAX_TIMES, description }))

const form = {
  scheduleName: Type.Optional(Type.String({ maxLength: 1000, description: '3 to 100 characters' })),
  workflow: Type.Optional(
    Nullable(
      Type.Record(Type.String(), Type.Unknown(), {
        description:
          'The whole content of a workflow file (.anj). Its passwords become connections of the caller and its rows datasets, as when it is opened.',
      }),
    ),
  ),
  connections: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'Connections of the caller that databases of that file use, by the ids of their nodes, in the place of what the file says.',
    }),
  ),
  fileName: Type.Optional(
    Nullable(Type.String({ maxLength: 1000, description: 'Name of that file, with the extension .anj' })),
  ),
  executionType: Type.Optional(Type.String({ maxLength: 100, description: '`Daily` or `Weekly`' })),
  dailyExecutionTimes: list('Each `hh:mm AM` or `hh:mm PM`; Daily needs one.'),
  weeklyExecutionDays: list('`Sunday` to `Saturday`; Weekly needs one.'),
  weeklyExecutionTimes: list('Each `hh:mm AM` or `hh:mm PM`; Weekly needs one.'),
  userTimeZone: Type.Optional(
    Type.String({ maxLength: 100, description: 'IANA name such as Europe/Berlin; the times are in it.' }),
  ),
  failIfUnchanged: Type.Optional(
    Type.Boolean({ description: 'Fail when no file among the sources changed since the last success.' }),
  ),
  mailOnFailure: Type.Optional(Type.Boolean({ description: 'True when left out at creation.' })),
  webhookUrl: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 2000,
        description: 'Told of failures; its server must be listed by ANJ_WEBHOOK_HOSTS. Null or empty: none.',
      }),
    ),
  ),
  updatedAt: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'Of a change: the `updatedAt` of the schedule as it was read. Where it was changed since, nothing is done. Ignored when left out.',
    }),
  ),
  drawnElsewhere: editorsOfCopy,
  confirmed,
}

/**
 * Read-only fields of an answer. A client that updates a schedule may send them back (docs/specification.md,
 * "API calls").
 */
export const readOnlyFields: ReadonlySet<string> = new Set(
  Object.keys(told).filter((name) => !(name in form)),
)

export const ScheduleForm = named(
  Type.Object(form, {
    $id: 'ScheduleForm',
    description:
      'What a schedule is made of. Of a change, what is left out stays as it is. What only answers tell, such as `_id` or `createdBy`, may come along and is ignored.',
  }),
)
export type ScheduleForm = Static<typeof ScheduleForm>

export const ScheduleMoment = named(
  Type.Object(
    { at: Timestamp, ...wallClock },
    { $id: 'ScheduleMoment', description: 'A time at which a schedule runs.' },
  ),
)

export const ScheduleParams = Type.Object({ scheduleId: Id('schedule') })

/** Maximum number of due times in an answer. */
export const MAX_MOMENTS = 100

export const NextQuery = Type.Object({
  count: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_MOMENTS, description: 'How many; 5 when left out.' }),
  ),
})
