import { predecessorStates } from '@anj/core'
import { pauseReasons } from '@anj/db'
import {
  type Delivery as DeliveryValue,
  deliveryLimits,
  maxParameterName,
  maxParameters,
  maxParameterValue,
  retryLimits,
  scheduledDays,
} from '@anj/workflow'
import { type Static, Type } from 'typebox'
import { confirmed } from '../http/changed-by-others.ts'
import { Id, Nullable, Timestamp } from '../http/common.ts'
import { named, namedAs } from '../http/named.ts'
import { Person } from '../http/person.ts'
import { placeTarget } from '../places/placed-file.ts'
import { editorsOfCopy } from '../workflows/other-editors.ts'
import { MAX_TIMES, Recurrence, TaskOutcome, times, wallClock } from './tasks/schema.ts'

/** The summary of a schedule's workflow, used in lists. */
const copied = {
  id: Nullable(Id('copied workflow; null when the workflow comes from another server or is deleted')),
  idInFile: Nullable(Type.String({ description: 'Id of the workflow in the copied file.' })),
  name: Type.String(),
  fileName: Nullable(Type.String({ description: 'Name of the .anj file, if given.' })),
  revision: Type.Integer({
    description: 'Revision of the copied workflow; 0 when the file differed from the stored workflow.',
  }),
  copiedAt: Timestamp,
}

const ScheduledValue = named(
  Type.Union(
    [
      Type.Object({
        value: Type.String({ maxLength: maxParameterValue, description: 'The same for each run.' }),
      }),
      Type.Object({
        day: Type.Enum([...scheduledDays], {
          description:
            "Counted from the date of the occurrence in the schedule's time zone. `month` and `previousMonth` are texts such as 2026-01.",
        }),
      }),
    ],
    { $id: 'ScheduledValue', description: 'The value that a schedule gives to a parameter.' },
  ),
)

const parameters = Type.Record(Type.String({ maxLength: maxParameterName }), ScheduledValue, {
  maxProperties: maxParameters,
  description: 'Values for parameters of the workflow, by name. Others keep their default.',
})

const Delivery = namedAs<DeliveryValue>(
  Type.Union(
    [
      Type.Object({
        way: Type.Literal('keep', { description: 'Only keeps the file with its run.' }),
      }),
      Type.Object({
        way: Type.Literal('mail', { description: 'Also emails a link, which needs a log-in.' }),
        recipients: Type.Array(Id('user of the organization'), {
          maxItems: deliveryLimits.recipients,
          description: 'They can download the file, even without access to the workflow.',
        }),
      }),
      Type.Object({
        way: Type.Literal('place', { description: 'Also writes the file to a place. At most once.' }),
        placeId: Id('place that the creator of the schedule can use'),
        ...placeTarget,
        name: Type.String({
          maxLength: 500,
          description:
            "Name of the file. `{occurrence:yyyy-MM-dd}` (also HH and mm) stands for the occurrence in the schedule's time zone, `{workflow}` for the name of the workflow, `{output}` for the name of the run's file without its extension, and `{run}` for the start of the run's ID.",
        }),
      }),
    ],
    { $id: 'Delivery', description: 'A way in which a schedule hands over the file of each run.' },
  ),
)

const delivery = Type.Array(Delivery, {
  maxItems: deliveryLimits.ways,
  description:
    'Required if the workflow writes a file. The file is kept as long as files of other runs. Ignored for other outputs.',
})

const retryMinutes = Type.Array(Type.Integer({ minimum: 1, maximum: retryLimits.minutes }), {
  maxItems: retryLimits.count,
  description:
    'Minutes before each retry of a run that failed temporarily. Empty for no retry; by default after 1 and 5 minutes.',
})

const summary = {
  _id: Id('schedule'),
  scheduleName: Type.String(),
  ...times,
  createdBy: Person,
  failIfUnchanged: Type.Boolean({
    description: 'True when a run must fail if none of its source files changed since the last success.',
  }),
  mailOnFailure: Type.Boolean({
    description: 'True when the creator of the schedule gets an email about each failed run.',
  }),
  retryMinutes,
  hasWebhook: Type.Boolean(),
  parameters,
  delivery,
  startsByCall: Type.Boolean({ description: 'True when calls with its token start the schedule.' }),
  trigger: Nullable(
    Type.Object(
      { createdAt: Timestamp, lastUsedAt: Nullable(Timestamp) },
      { description: 'The token with which other systems start the schedule; null if there is none.' },
    ),
  ),
  runsAfterId: Nullable(Id('schedule after which this one runs; null for none')),
  runsAfter: Nullable(
    Type.Object(
      {
        scheduleName: Type.String(),
        state: Type.Enum([...predecessorStates], {
          description: 'A paused schedule still starts this one after a manual run.',
        }),
      },
      { description: 'The schedule after which this one runs.' },
    ),
  ),
  pausedAt: Nullable(Timestamp),
  pauseReason: Nullable(
    Type.Enum([...pauseReasons], {
      description:
        'Reason for an automatic pause: `failures` after five failures in a row, `zone` when its time zone is no longer known.',
    }),
  ),
  failuresInARow: Type.Integer(),
  nextDueAt: Nullable(Timestamp),
  lastResult: Nullable(
    Type.Object(
      { outcome: TaskOutcome, endedAt: Timestamp },
      { description: 'How and when the last task ended; null before the first one.' },
    ),
  ),
  mayChange: Type.Boolean({
    description: 'True when the caller has the right to change, pause, run and delete the schedule.',
  }),
  mayChangeWorkflow: Type.Boolean({
    description:
      "True when the caller can replace the workflow. Only the creator can, since the schedule runs on the creator's behalf.",
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
}

export const ScheduleSummary = named(
  Type.Object(
    { ...summary, workflow: Type.Object(copied) },
    { $id: 'ScheduleSummary', description: "A schedule without its workflow's nodes and edges." },
  ),
)
export type ScheduleSummary = Static<typeof ScheduleSummary>

/** A section in a workflow file, with the file format's fields. */
const section = Type.Unknown()

const told = {
  ...summary,
  mailedTo: Type.Array(Person, {
    maxItems: deliveryLimits.recipients,
    description: 'The people to whom links to the files are mailed.',
  }),
  webhookHost: Nullable(Type.String({ description: 'Host of the webhook. The full address is secret.' })),
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
    { description: 'The copy as a workflow file, without data rows and secrets.' },
  ),
  notes: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Messages for the user when the call contained a file.',
    }),
  ),
}

export const Schedule = named(
  Type.Object(told, {
    $id: 'Schedule',
    description: 'A copy of a workflow and the times at which it runs.',
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
          'The whole content of a workflow file (.anj). Its passwords become connections of the caller, and its rows become datasets, as when the file is opened.',
      }),
    ),
  ),
  connections: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        "The caller's connections for the file's database nodes, keyed by node id. They replace the connections in the file.",
    }),
  ),
  fileName: Type.Optional(
    Nullable(Type.String({ maxLength: 1000, description: 'File name with the extension .anj' })),
  ),
  executionType: Type.Optional(Type.String({ maxLength: 100, description: '`Daily` or `Weekly`' })),
  dailyExecutionTimes: list('Times as `hh:mm AM` or `hh:mm PM`. Daily requires at least one time.'),
  weeklyExecutionDays: list('`Sunday` to `Saturday`. Weekly requires at least one day.'),
  weeklyExecutionTimes: list('Times as `hh:mm AM` or `hh:mm PM`. Weekly requires at least one time.'),
  userTimeZone: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'IANA name of the time zone for the times, such as Europe/Berlin.',
    }),
  ),
  recurrence: Type.Optional(Nullable(Recurrence)),
  failIfUnchanged: Type.Optional(
    Type.Boolean({ description: 'Fails a run if none of its source files changed since the last success.' }),
  ),
  mailOnFailure: Type.Optional(
    Type.Boolean({ description: 'Sends the creator an email about each failed run. Defaults to true.' }),
  ),
  retryMinutes: Type.Optional(retryMinutes),
  webhookUrl: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 2000,
        description:
          'Address that is called after a failure. Its host must be listed in ANJ_WEBHOOK_HOSTS. Null or empty for no webhook.',
      }),
    ),
  ),
  parameters: Type.Optional(parameters),
  delivery: Type.Optional(delivery),
  startsByCall: Type.Optional(
    Type.Boolean({
      description:
        'Lets calls start the schedule, in addition to the times, which may then be empty. False revokes its token. Defaults to false.',
    }),
  ),
  runsAfterId: Type.Optional(
    Nullable(
      Type.String({
        format: 'uuid',
        description:
          'Id of another schedule of the organization. Each of its successes starts this schedule once, in addition to the times, which may then be empty. Null for none.',
      }),
    ),
  ),
  updatedAt: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'For a change, the `updatedAt` of the schedule that was read. The call changes nothing if the schedule was changed since then. When omitted, the call does not check for other changes.',
    }),
  ),
  drawnElsewhere: editorsOfCopy,
  confirmed,
}

/**
 * Read-only fields in a response. A client that updates a schedule can send them back (docs/specification.md, "API
 * calls").
 */
export const readOnlyFields: ReadonlySet<string> = new Set(
  Object.keys(told).filter((name) => !(name in form)),
)

export const ScheduleForm = named(
  Type.Object(form, {
    $id: 'ScheduleForm',
    description:
      'The fields of a schedule. In a change, omitted fields stay unchanged. Read-only fields such as `_id` or `createdBy` are ignored.',
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

export const MAX_MOMENTS = 100

export const NextQuery = Type.Object({
  count: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_MOMENTS,
      description: 'Maximum number of times. Defaults to 5.',
    }),
  ),
})
