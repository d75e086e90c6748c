import { outputOf, type WorkflowGraph } from '@anj/workflow'
import type { Statement } from '../record-statements.ts'
import { columnsOf } from './columns-of.ts'

/** A statement's rows from the driver, by position. */
export interface StatementRows {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

/** Returns the column names of each statement. */
export function namedColumns(statements: readonly Statement[]): ReadonlyMap<string, readonly string[]> {
  return new Map(statements.map(({ text }) => [text, columnsOf(text)]))
}

type Read = (row: readonly unknown[], column: string) => unknown

function reader({ columns }: StatementRows): Read {
  const places = new Map(columns.map((name, at) => [name, at]))
  return (row, column) => {
    const at = places.get(column)
    if (at === undefined)
      throw new Error(`The statement has no column ${column}, only ${columns.join(', ')}.`)
    return row[at]
  }
}

/** Formats a list of workflows as the API does. */
export function workflowsOf(given: StatementRows, personId: string) {
  const read = reader(given)
  const place = given.columns.findIndex((name) => name.startsWith('coalesce('))
  const mayEdit = given.columns.findIndex((name) => name.startsWith('((('))
  return given.rows.map((row) => {
    const ownerId = read(row, 'workflows.owner_id')
    const saver = read(row, 'savers.id')
    return {
      id: read(row, 'workflows.id'),
      name: read(row, 'workflows.name'),
      revision: read(row, 'workflows.revision'),
      position: Number(row[place]),
      updatedAt: read(row, 'workflows.updated_at'),
      access: ownerId === personId ? 'own' : row[mayEdit] ? 'edit' : 'read',
      owner: { id: ownerId, fullName: read(row, 'users.full_name') },
      savedBy: saver === null ? null : { id: saver, fullName: read(row, 'savers.full_name') },
    }
  })
}

/** Formats the first runs of a list, with their files, as the API does. */
export function runsOf(runs: StatementRows, artifacts: StatementRows, limit: number) {
  const read = reader(runs)
  const files = reader(artifacts)
  const drawn = runs.columns.findIndex((name) => name.startsWith('(select jsonb_build_object('))
  return runs.rows.slice(0, limit).map((row) => {
    const id = read(row, 'runs.id')
    const startedBy = { id: read(row, 'users.id'), fullName: read(row, 'users.full_name') }
    return {
      ...runOf((column) => read(row, `runs.${column}`), row[drawn] as WorkflowGraph),
      startedBy,
      scheduleName: read(row, 'tasks.schedule_name'),
      artifacts: artifacts.rows.flatMap((file) =>
        files(file, 'run_id') === id && !['rejectList', 'result'].includes(String(files(file, 'kind')))
          ? [
              {
                id: files(file, 'id'),
                kind: files(file, 'kind'),
                fileName: files(file, 'file_name'),
                bytes: Number(files(file, 'bytes')),
              },
            ]
          : [],
      ),
    }
  })
}

/** Formats a new run of a workflow as the API does. */
export function startedRun(
  inserted: StatementRows,
  workflow: StatementRows,
  person: { readonly id: string; readonly fullName: string },
) {
  const read = reader(inserted)
  const [row] = inserted.rows
  const [drawn] = workflow.rows
  if (!row || !drawn) throw new Error('No run was started.')
  const graph = reader(workflow)(drawn, 'workflows.graph') as WorkflowGraph
  const run = runOf((column) => read(row, column), graph)
  return { ...run, startedBy: person, scheduleName: null, artifacts: [] }
}

function runOf(read: (column: string) => unknown, drawn: WorkflowGraph) {
  const firstRows = read('first_rows')
  const startedAt = read('started_at')
  return {
    id: read('id'),
    workflowId: read('workflow_id'),
    workflowName: read('workflow_name'),
    revision: read('revision'),
    status: read('status'),
    progress: read('progress'),
    reconciliation: read('reconciliation'),
    rejectCount: Number(read('reject_count')),
    rejects: read('rejects') ?? [],
    problem: read('problem'),
    outcomeUnknown: read('outcome_unknown'),
    taskId: read('task_id'),
    isTry: firstRows !== null,
    firstRows,
    target: targetOf(drawn),
    // The workflows of this benchmark have neither parameters nor steps that are switched off, and use UTC.
    parameters: [],
    switchedOff: [],
    loads: read('status') === 'succeeded' ? (read('loads') ?? []) : [],
    loadFrom: read('load_from') ?? {},
    timeZone: read('time_zone'),
    today: startedAt === null ? null : new Date(startedAt as string).toISOString().slice(0, 10),
    insight: null,
    insightSummary: read('insight'),
    savedAs: read('saved_as'),
    createdAt: read('created_at'),
    startedAt,
    finishedAt: read('finished_at'),
  }
}

/** The table that a workflow writes to. All workflows in this benchmark write to tables. */
function targetOf(snapshot: WorkflowGraph): string {
  const config: object = outputOf(snapshot)?.data.config ?? {}
  return `${Reflect.get(config, 'schemaName')}.${Reflect.get(config, 'tableName')}`
}
