import {
  failurePolicies,
  insightKinds,
  loadReasons,
  maxBound,
  maxNodes,
  maxParameterName,
  maxParameters,
  maxParameterValue,
  maxRules,
  type RunProgress as Progress,
  risingTypes,
} from '@anj/workflow'
import { type Static, Type } from 'typebox'
import { confirmed } from '../http/changed-by-others.ts'
import { Id, Nullable, Timestamp } from '../http/common.ts'
import { named, namedAs } from '../http/named.ts'
import { Person } from '../http/person.ts'
import { Column, MAX_PAGE_ROWS, page, Rows } from '../http/table.ts'
import { editorId, found, Reject, shown } from '../previews/schema.ts'
import { InsightSummary } from '../workflows/insight-schema.ts'
import { ParameterType } from '../workflows/schema.ts'
import { RunStatus } from './run-status.ts'

/** More inputs with a rising column than any workflow has. */
const maxLoads = 400

export const RunProgress = namedAs<Progress>(
  Type.Object(
    {
      sourceRows: Type.Integer(),
      targetRows: Type.Integer(),
      bytes: Type.Integer(),
      percent: Nullable(Type.Number({ description: 'Progress from 0 to 100; null while it is unknown.' })),
      nodes: Type.Optional(
        Type.Array(Type.Object({ nodeId: Type.String(), rows: Type.Integer() }), {
          description: 'Number of rows that each node has produced or the output has received, when known.',
        }),
      ),
      rejects: Type.Optional(
        Type.Array(Type.Object({ nodeId: Type.String(), count: Type.Integer() }), {
          description: 'Number of values that could not be converted, for each node that has any.',
        }),
      ),
    },
    { $id: 'RunProgress', description: 'Live counts of a run.' },
  ),
)

export const Reconciliation = named(
  Type.Object(
    {
      in: Type.Integer({ description: 'Number of source rows, counted independently of the write.' }),
      droppedEmpty: Type.Integer({ description: 'Number of rows in which all cells are empty.' }),
      rejected: Type.Integer({ description: 'Number of rows skipped because a value cannot be converted.' }),
      written: Type.Integer({ description: 'Number of rows sent to the target.' }),
      stored: Type.Integer({ description: 'Number of rows counted by the target.' }),
      emptyCellsToNull: Type.Integer(),
    },
    {
      $id: 'Reconciliation',
      description: 'Accounts for all source rows. Missing for a run that failed or was cancelled.',
    },
  ),
)

export const Artifact = named(
  Type.Object(
    {
      id: Id('file'),
      kind: Type.Enum(['output', 'insight', 'rejects']),
      fileName: Type.String(),
      bytes: Type.Integer(),
    },
    { $id: 'Artifact', description: 'A file produced by a run and kept for 30 days.' },
  ),
)

export const RunProblem = named(
  Type.Object(
    {
      code: Type.String(),
      sentence: Type.String({ description: 'Reason for the failure in plain words.' }),
      nodeId: Type.Optional(Type.String({ description: 'Id of the node that failed.' })),
    },
    { $id: 'RunProblem' },
  ),
)

export const RunWaiting = named(
  Type.Object(
    {
      code: Type.Enum(['runWaitsForTurn', 'runWaitsForWorker', 'runWaitsForRows']),
      sentence: Type.String({ description: 'Reason for waiting in plain words.' }),
      place: Nullable(
        Type.Integer({
          description:
            "Position in the organization's queue; 1 is the next run. Null while the run's rows are being read.",
        }),
      ),
    },
    { $id: 'RunWaiting', description: 'Reason why a queued run waits.' },
  ),
)

export const RunParameter = named(
  Type.Object(
    {
      name: Type.String(),
      type: ParameterType,
      value: Type.String({ description: 'The value that the run used: given or the default.' }),
    },
    { $id: 'RunParameter', description: 'A value of a run for a parameter of its workflow.' },
  ),
)

const bound = (description: string) => Nullable(Type.String({ description }))

export const RisingType = named(
  Type.Enum([...risingTypes], {
    $id: 'RisingType',
    description: 'Type of the bounds of a load. An `instant` is in UTC; a `rowversion` is hexadecimal.',
  }),
)

const loadStart = {
  nodeId: Type.String(),
  column: Type.String({ description: 'The rising column.' }),
  type: RisingType,
  reason: Type.Enum([...loadReasons], {
    description:
      '`first`: no run has loaded the rows into the target. `changed`: source or target have changed since the last load. `continued`: the load begins after the last one. `chosen`: a user chose the start.',
  }),
  whole: Type.Boolean({ description: 'True if the load reads all rows, also those without a value.' }),
  after: bound('The bound of the last load, or the chosen one. Null if there is none.'),
  readAfter: bound('The bound minus the look-back. Only rows with greater values are read.'),
}

export const RunLoad = named(
  Type.Object(
    {
      ...loadStart,
      upTo: bound('The greatest value that was read, which becomes the next bound.'),
      rows: Type.Integer({ description: 'Number of rows that the input read.' }),
      withoutValue: Type.Integer({
        description:
          'Number of rows without a value in the rising column. Only a load of all rows reads them.',
      }),
    },
    { $id: 'RunLoad', description: 'The rows that an input with a rising column read in a run.' },
  ),
)

export const NextLoad = named(
  Type.Object(
    {
      ...loadStart,
      loadedAt: Nullable(Timestamp),
      runId: Nullable(Id('run that set the bound')),
      isDoubtful: Type.Boolean({
        description:
          'True if it is unknown whether the last run committed its rows. If the output appends rows, the next run needs a chosen start.',
      }),
      doubtfulBound: bound('The bound that the last run would have set.'),
    },
    {
      $id: 'NextLoad',
      description:
        'The rows that the next run of the workflow with its default parameters reads from an input.',
    },
  ),
)
export type NextLoad = Static<typeof NextLoad>

export const Run = named(
  Type.Object(
    {
      id: Id('run'),
      workflowId: Nullable(Id('workflow')),
      workflowName: Type.String(),
      revision: Type.Integer(),
      status: RunStatus,
      progress: Nullable(RunProgress),
      reconciliation: Nullable(Reconciliation),
      rejectCount: Type.Integer({ description: 'Number of values that could not be converted.' }),
      rejects: Type.Array(Reject, {
        maxItems: 100,
        description: 'The first values that could not be converted, at most 100.',
      }),
      problem: Nullable(RunProblem),
      outcomeUnknown: Type.Boolean({
        description:
          'True for a failed run when it is unknown whether the target was changed. Check the target before you run the workflow again.',
      }),
      startedBy: Person,
      taskId: Nullable(Id('schedule task that started the run')),
      scheduleName: Nullable(Type.String({ description: 'Name of the schedule when the run started.' })),
      isTry: Type.Boolean({
        description:
          'True for a test run, which writes the first rows of each source into a separate table or file.',
      }),
      firstRows: Nullable(
        Type.Integer({ description: 'For a test run, the maximum number of rows from each source.' }),
      ),
      target: Nullable(Type.String({ description: 'The table or file that the run writes.' })),
      parameters: Type.Array(RunParameter, { maxItems: maxParameters }),
      switchedOff: Type.Array(Type.String(), {
        maxItems: maxNodes,
        description: 'Names of the steps that were switched off in the run.',
      }),
      loads: Type.Array(RunLoad, {
        maxItems: maxNodes,
        description: 'The loads of inputs with a rising column. Empty for a run that has not succeeded.',
      }),
      loadFrom: Type.Record(Type.String(), Nullable(Type.String()), {
        description: 'The starts that a user chose for the run, by node: a bound, or null for all rows.',
      }),
      timeZone: Type.String({
        description: 'Time zone of `today()` and `now()` in formulas, as an IANA name.',
      }),
      today: Nullable(
        Type.String({
          format: 'date',
          description:
            'The date that `today()` returns: the one at which the run started, in its time zone. Null until the run starts.',
        }),
      ),
      insight: Nullable(
        Type.Enum([...insightKinds], {
          description: 'Kind of insight that the run produces; null for a run that writes rows.',
        }),
      ),
      insightSummary: Nullable(InsightSummary),
      savedAs: Nullable(Type.String({ description: 'Name under which the insight is kept.' })),
      waiting: Type.Optional(RunWaiting),
      createdAt: Timestamp,
      startedAt: Nullable(Timestamp),
      finishedAt: Nullable(Timestamp),
      artifacts: Type.Array(Artifact),
    },
    { $id: 'Run', description: 'One execution of a workflow.' },
  ),
)
export type Run = Static<typeof Run>

export const RunLog = named(
  Type.Object(
    {
      line: Type.String(),
      nodeId: Type.Optional(Type.String()),
      nodeState: Type.Optional(
        Type.Enum(['completed'], { description: 'State of the node that the line reports.' }),
      ),
      at: Timestamp,
    },
    { $id: 'RunLog', description: "Data of the event `log`: a line of the run's log." },
  ),
)

export const RunEvent = Type.Union([RunLog, RunProgress, Run])

const zoneOf = (usual: string) =>
  Type.Optional(
    Type.String({
      maxLength: 100,
      description: `Time zone of \`today()\` and \`now()\` in formulas, as an IANA name such as Europe/Berlin. Defaults to ${usual}.`,
    }),
  )

export const RunStart = named(
  Type.Object(
    {
      revision: Type.Integer({ minimum: 1, description: 'The saved revision to run.' }),
      firstRows: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1_000_000,
          description:
            'Starts a test run: it writes only the first rows of each source into a separate table or file and never changes the target.',
        }),
      ),
      testTable: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description:
            'For a test run, the table name, or the file name without its extension. Defaults to `<name>_test`.',
        }),
      ),
      parameters: Type.Optional(
        Type.Record(
          Type.String({ maxLength: maxParameterName }),
          Type.String({ maxLength: maxParameterValue }),
          {
            maxProperties: maxParameters,
            description:
              'Values for parameters of the workflow, by name. Others keep their default. Dates are written as 2026-01-31, decimals with a point, yes or no as true or false.',
          },
        ),
      ),
      loadFrom: Type.Optional(
        Type.Record(Type.String({ maxLength: 1000 }), Nullable(Type.String({ maxLength: maxBound })), {
          maxProperties: maxLoads,
          description:
            'Where inputs with a rising column begin in this run, by node ID: after a bound, or null for all rows. Other inputs begin after their last bound.',
        }),
      ),
      timeZone: zoneOf('UTC'),
      confirmed,
    },
    { $id: 'RunStart' },
  ),
)

export const RunAgain = named(
  Type.Object(
    { timeZone: zoneOf('the zone of the repeated run'), confirmed },
    { $id: 'RunAgain', description: 'The body can be omitted.' },
  ),
)

export const ResultTable = named(
  Type.Object(
    {
      columns: Type.Array(Column),
      rows: Rows,
      offset: Type.Integer(),
      ...shown,
      kept: Nullable(
        Type.Integer({
          description: 'Number of stored rows when the run read a database; null when all rows can be read.',
        }),
      ),
    },
    {
      $id: 'ResultTable',
      description:
        'Rows of the table that the run wrote, computed again from the same files. For a run that read a database, the first 1,000 rows as stored by the run.',
    },
  ),
)
export type ResultTable = Static<typeof ResultTable>

export const ResultQuery = Type.Object({
  ...page,
  ...found,
  sort: Type.Optional(
    Type.Array(Type.String({ pattern: '^(asc|desc):', maxLength: 10_000 }), {
      maxItems: 10,
      description:
        'Sort order as `asc:name` or `desc:name`. Repeat the parameter for more columns, in order of priority.',
    }),
  ),
  editorId,
})
export type ResultQuery = Static<typeof ResultQuery>

export const RuleResult = named(
  Type.Object(
    {
      rule: Type.String({ description: "The rule's name." }),
      onFailure: Type.Enum([...failurePolicies]),
      checked: Type.Integer({
        description: 'Number of checked rows; 1 for a rule about the number of rows.',
      }),
      failed: Type.Integer({ description: 'Number of rows that fail the rule.' }),
    },
    { $id: 'RuleResult', description: 'Counts of a rule of Check Rows in a run.' },
  ),
)

export const CheckedRun = named(
  Type.Object(
    {
      runId: Id('run'),
      at: Timestamp,
      rules: Type.Array(RuleResult, { maxItems: maxRules }),
    },
    {
      $id: 'CheckedRun',
      description: 'Counts of the rules of a node in a run. It contains no values of rows.',
    },
  ),
)

export const usualCheckedRuns = 20
export const mostCheckedRuns = 100
export const RuleQuery = Type.Object({
  nodeId: Type.String({ maxLength: 1000, description: 'Id of the node that checks the rules.' }),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: mostCheckedRuns,
      description: `Maximum number of runs. Defaults to ${usualCheckedRuns}.`,
    }),
  ),
})

export const RejectGroup = named(
  Type.Object(
    {
      nodeId: Type.String({ description: 'Node at which the values were rejected.' }),
      column: Type.String(),
      reason: Type.String(),
      count: Type.Integer(),
    },
    { $id: 'RejectGroup', description: 'Number of rejects of one column that have the same reason.' },
  ),
)

export const RejectList = named(
  Type.Object(
    {
      rejects: Type.Array(Reject, { maxItems: MAX_PAGE_ROWS }),
      cut: Type.Array(Type.Integer(), {
        maxItems: MAX_PAGE_ROWS,
        description: 'Truncated values: place in `rejects`, counted from 0.',
      }),
      offset: Type.Integer(),
      found: Type.Integer({ description: 'Number of rejects that match the filter.' }),
      groups: Type.Array(RejectGroup, {
        maxItems: 1000,
        description: 'Numbers of all rejects by node, column and reason, the largest first.',
      }),
      isAll: Type.Boolean({
        description: 'False if Anj has only the first rejects, because their file has expired.',
      }),
    },
    { $id: 'RejectList', description: 'Values of a run that could not be converted, ordered by row.' },
  ),
)
export type RejectList = Static<typeof RejectList>

export const RejectsQuery = Type.Object({
  offset: page.offset,
  limit: page.limit,
  longestValue: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000_000,
      description: 'Maximum number of characters in a value. Defaults to 1000.',
    }),
  ),
  nodeId: Type.Optional(Type.String({ maxLength: 1000, description: 'Returns only rejects of this node.' })),
  column: Type.Optional(
    Type.String({ maxLength: 10_000, description: 'Returns only rejects of this column.' }),
  ),
  reason: Type.Optional(
    Type.String({ maxLength: 10_000, description: 'Returns only rejects with this reason.' }),
  ),
  find: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1000,
      description:
        'Returns only rejects whose value contains this text, ignoring case, or whose row has this number.',
    }),
  ),
  order: Type.Optional(
    Type.Enum(['asc', 'desc'], { description: 'Order by row number. Defaults to `asc`.' }),
  ),
  editorId,
})
export type RejectsQuery = Static<typeof RejectsQuery>

export const RunParams = Type.Object({ runId: Id('run') })
