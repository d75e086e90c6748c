import { insightKinds, type RunProgress as Progress } from '@anj/workflow'
import { type Static, Type } from 'typebox'
import { confirmed } from '../http/changed-by-others.ts'
import { Id, Nullable, Timestamp } from '../http/common.ts'
import { named, namedAs } from '../http/named.ts'
import { Person } from '../http/person.ts'
import { Column, page, Rows } from '../http/table.ts'
import { editorId, found, Reject, shown } from '../previews/schema.ts'
import { InsightSummary } from '../workflows/insight-schema.ts'
import { RunStatus } from './run-status.ts'

export const RunProgress = namedAs<Progress>(
  Type.Object(
    {
      sourceRows: Type.Integer(),
      targetRows: Type.Integer(),
      bytes: Type.Integer(),
      percent: Nullable(Type.Number({ description: '0 to 100, or null while nobody can tell.' })),
      nodes: Type.Optional(
        Type.Array(Type.Object({ nodeId: Type.String(), rows: Type.Integer() }), {
          description: 'Rows that have left a node, or gone into the output, where that is known.',
        }),
      ),
      rejects: Type.Optional(
        Type.Array(Type.Object({ nodeId: Type.String(), count: Type.Integer() }), {
          description: 'Values that did not convert, by node; nodes without any are missing.',
        }),
      ),
    },
    { $id: 'RunProgress', description: 'Live counts of a run.' },
  ),
)

export const Reconciliation = named(
  Type.Object(
    {
      in: Type.Integer({ description: 'Rows of the source, counted independently of the write.' }),
      droppedEmpty: Type.Integer({ description: 'Rows in which every cell was empty.' }),
      rejected: Type.Integer({ description: 'Rows left out because a value does not convert.' }),
      written: Type.Integer({ description: 'Rows that left the plan.' }),
      stored: Type.Integer({ description: 'Rows that the target itself counted.' }),
      emptyCellsToNull: Type.Integer(),
    },
    {
      $id: 'Reconciliation',
      description: 'Where every source row went; of a run that failed or was cancelled there is none.',
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
    { $id: 'Artifact', description: 'A file that a run made, kept for 30 days.' },
  ),
)

export const RunProblem = named(
  Type.Object(
    {
      code: Type.String(),
      sentence: Type.String({ description: 'Why the run failed, in plain words.' }),
      nodeId: Type.Optional(Type.String({ description: 'The node that it came from.' })),
    },
    { $id: 'RunProblem' },
  ),
)

export const RunWaiting = named(
  Type.Object(
    {
      code: Type.Enum(['runWaitsForTurn', 'runWaitsForWorker', 'runWaitsForRows']),
      sentence: Type.String({ description: 'Why it waits, in plain words.' }),
      place: Nullable(
        Type.Integer({
          description:
            'Its place in the line of its organization, 1 being the next; null while its rows are read.',
        }),
      ),
    },
    { $id: 'RunWaiting', description: 'Why a queued run waits.' },
  ),
)

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
      rejectCount: Type.Integer({ description: 'Values that did not convert.' }),
      rejects: Type.Array(Reject, { maxItems: 100, description: 'The first of them, at most 100.' }),
      problem: Nullable(RunProblem),
      outcomeUnknown: Type.Boolean({
        description: 'With failed: nobody can say whether the target was changed; look before running again.',
      }),
      startedBy: Person,
      taskId: Nullable(Id('task of a schedule that it was begun for')),
      scheduleName: Nullable(Type.String({ description: 'Of that schedule, as it was called then.' })),
      isTry: Type.Boolean({
        description: 'It took the first rows of each source only, into a table or file of its own.',
      }),
      firstRows: Nullable(Type.Integer({ description: 'Of a try: so many rows of each source at most.' })),
      target: Nullable(Type.String({ description: 'The table or file that it writes.' })),
      insight: Nullable(
        Type.Enum([...insightKinds], { description: 'What it makes instead of rows, if it does.' }),
      ),
      insightSummary: Nullable(InsightSummary),
      savedAs: Nullable(Type.String({ description: 'The name under which its insight is kept.' })),
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

/** Data of a run's events. */
export const RunEvent = Type.Union([RunLog, RunProgress, Run])

export const RunStart = named(
  Type.Object(
    {
      revision: Type.Integer({ minimum: 1, description: 'The saved revision to run.' }),
      firstRows: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1_000_000,
          description:
            'Makes it a try: the first rows of each source only, into a table or file of its own and never the real one.',
        }),
      ),
      testTable: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'Of a try: its table, or its file without the ending; `<name>_test` when left out.',
        }),
      ),
      confirmed,
    },
    { $id: 'RunStart' },
  ),
)

export const RunAgain = named(
  Type.Object({ confirmed }, { $id: 'RunAgain', description: 'It may be left out.' }),
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
          description: 'How many rows were kept, of a run that read a database; null where all can be read.',
        }),
      ),
    },
    {
      $id: 'ResultTable',
      description:
        'Rows of the table that the run wrote, made again from the same files; of a run that read a database the first 1,000, as they were kept.',
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
        'The order of the rows as `asc:name` or `desc:name`, repeated, the most important column first.',
    }),
  ),
  editorId,
})
export type ResultQuery = Static<typeof ResultQuery>

export const RunParams = Type.Object({ runId: Id('run') })
