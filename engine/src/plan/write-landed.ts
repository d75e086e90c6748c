import { AppError, isTextType, pathTo, type WorkflowNode } from '@anj/workflow'
import { checkRequirements } from '../connectors/check-requirements.ts'
import { withNodeId } from '../connectors/with-node-id.ts'
import type { CheckedWriter, RejectsToWrite, SourceKeys } from '../connectors/writer.ts'
import { openSession, type Session } from '../duckdb/session.ts'
import { constant, join, name, sql } from '../duckdb/sql.ts'
import type { RunRequest } from '../model/run-request.ts'
import { spillFolderOf } from '../process/work-folder.ts'
import { cell } from '../steps/table.ts'
import { checkBeside, mayCheckBeside } from './check-beside.ts'
import { checkNewTable } from './check-new-table.ts'
import { type ExecutedParts, executeParts, partsIn } from './execute-parts.ts'
import { rowFinder } from './find-row.ts'
import { inPhase } from './in-phase.ts'
import { storeResult } from './keep-result.ts'
import { mayBeEmpty } from './may-be-empty.ts'
import { measuresOf } from './measures-of.ts'
import type { LandedKeys, ReadableSources } from './open-sources.ts'
import type { CompiledPlan } from './plan.ts'
import { CHECK_PROGRESS, WHOLE_PROGRESS, WRITE_PROGRESS } from './progress-meter.ts'
import { reconcile, resolveRowCount } from './reconcile.ts'
import { RejectCollector, type RejectsFiles } from './reject-collector.ts'
import { type RowsCounted, rowsOfNodes } from './rows-of-nodes.ts'
import type { RunWork, WrittenRows } from './run-work.ts'
import { partialRejectsPaths } from './write-rejects.ts'

/**
 * Lands rows from databases, executes the plan's parts, and writes the rows (docs/architecture.md, "How a run works").
 * Large files may be checked while their rows are being written.
 */
export async function writeLanded(work: RunWork): Promise<WrittenRows> {
  // Rows of a database couldn't be landed again if checking and writing together need too much memory.
  return await land(work, work.opened.opened.length === 0)
}

/** Like `writeLanded`, but checks all rows before the write. */
export async function writeCheckedFirst(work: RunWork): Promise<WrittenRows> {
  return await land(work, false)
}

async function land(work: RunWork, mayOverlap: boolean): Promise<WrittenRows> {
  const { request, compile, startPieces, output, opened, writer, meter, listener, workFolder, signal } = work
  const landing = () => opened.land((rows) => meter.landed(rows), signal)
  const { sources, keys } = await (opened.opened.length > 0 ? inPhase(listener, 'land', landing) : landing())
  for (const [nodeId, { rows }] of Object.entries(sources)) meter.counted(nodeId, rows)
  const needs = {
    workFolder,
    measures: writer.measures,
    requirements: writer.requirements.length > 0 || writer.newTableRows !== null,
  }
  await using pieces = startPieces?.(work, sources, needs) ?? null
  const checked = pieces?.plan ?? compile(request.workflow, sources, output.sourceId, needs)
  const sourceKeys = sourceKeysOf(checked, keys)
  if (sourceKeys) refuseEmptySource(output.node, keys)
  const run = { request, plan: checked, sources, workFolder }
  await using session = await openRunSession(run)
  const check = (own: Session, signal: AbortSignal) =>
    inPhase(listener, 'check', async () => {
      const rejects = new RejectCollector(own, request.workflow, rejectsFilesOf(run), listener)
      const results = pieces?.results ?? partsIn(own)
      const done = await executeParts(results, checked, request, rejects, listener, signal)
      const plan = (await pieces?.complete()) ?? checked
      const findRow = rowFinder(own, plan)
      const known = rowsCounted(sources, done, pieces?.counted())
      meter.knows(
        rowsOfNodes(request.workflow, pathTo(request.workflow, output.sourceId), known),
        known.rejects,
      )
      if (isEmpty(plan, done) && !mayBeEmpty(opened)) throw new AppError('tableEmpty', {})
      await withNodeId(
        output.node.id,
        checkRequirements(own, plan.rows, findRow, writer.requirements, signal),
      )
      if (sourceKeys) await withNodeId(output.node.id, checkKeys(own, sourceKeys, writer, signal))
      if (writer.newTableRows)
        await withNodeId(output.node.id, checkNewTable(own, plan, writer.newTableRows, signal))
      return { ...done, known, plan, rejects: rejects.forTable(request.runId) }
    })
  const write = (plan: CompiledPlan, found: Found, signal: AbortSignal) =>
    inPhase(listener, 'write', () =>
      writer.write({
        session,
        rows: plan.rows,
        findRow: rowFinder(session, plan),
        columns: plan.columns,
        measures: measuresOf(
          plan,
          found.checks.map((one) => one.result),
        ),
        rejects: found.rejects,
        sourceKeys,
        workFolder,
        onBytes: (bytes) => meter.addBytes(bytes),
        signal,
      }),
    )
  const stored = () => writer.storedSoFar() ?? 0
  const checkAndWrite = async () => {
    if (mayOverlap && !pieces && !sourceKeys && mayCheckBeside(checked, writer, output.node)) {
      meter.begin(WHOLE_PROGRESS, session, checked.sourceRows, stored)
      await using beside = await session.another()
      return await checkBeside(
        signal,
        (until) => check(beside, until),
        (until) => write(checked, { checks: [], rejects: null }, until),
      )
    }
    meter.begin(CHECK_PROGRESS, pieces ?? session, checked.sourceRows)
    const done = await check(session, signal)
    meter.begin(WRITE_PROGRESS, session, done.plan.sourceRows, stored)
    return [done, await write(done.plan, done, signal)] as const
  }
  const [{ plan, ...done }, result] = await checkAndWrite()
  await storeResult(session, plan, work)
  return {
    result,
    reconciliation: await inPhase(listener, 'reconcile', () => reconcile({ plan, ...done, sources }, result)),
    ...done.known,
  }
}

/** The results of the checks that a write uses. */
interface Found extends Pick<ExecutedParts, 'checks'> {
  readonly rejects: RejectsToWrite | null
}

/** Returns the keys of all sources as one table. */
function sourceKeysOf({ columns }: CompiledPlan, keys: readonly LandedKeys[]): SourceKeys | null {
  const [first] = keys
  if (!first) return null
  const rows = keys.flatMap(({ path, columns: held, isFile }) => {
    const cells = first.columns.map((column) => {
      const place = held.findIndex(({ name }) => name === column.name)
      return sql`${cell(place)} as ${name(column.name)}`
    })
    const asRead = sql`select ${join(cells)} from read_parquet(${constant(path)})`
    if (!isFile) return [asRead]
    // The table can have the empty texts of earlier loads, and the nulls that they are now.
    const nulls = first.columns.map(({ name: column, type }) =>
      isTextType(type) ? sql`nullif(${name(column)}, '') as ${name(column)}` : name(column),
    )
    return [asRead, sql`select ${join(nulls)} from (${asRead})`]
  })
  return {
    rows: join(rows, sql` union all `),
    columns: first.columns.map((column) => columns.find((one) => one.name === column.name) ?? column),
  }
}

/** Refuses a source without rows, unless the user allowed it. */
function refuseEmptySource({ id, data }: WorkflowNode, keys: readonly LandedKeys[]): void {
  if (keys.some(({ rows }) => rows > 0)) return
  const config = 'deleteMissing' in data.config ? data.config : null
  if (config?.deleteMissing?.allowEmpty !== true)
    throw new AppError('missingSourceEmpty', { table: config?.tableName ?? '' }, { nodeId: id })
}

/** Refuses keys that the target would change or refuse. */
async function checkKeys(
  session: Session,
  { rows, columns }: SourceKeys,
  { requirements }: CheckedWriter,
  signal: AbortSignal,
): Promise<void> {
  const names = new Set(columns.map((column) => column.name))
  const ofKeys = requirements.filter(({ column }) => names.has(column))
  await checkRequirements(session, rows, async () => null, ofKeys, signal)
}

/** Returns the row counts of the nodes before the first row is written. */
function rowsCounted(
  sources: ReadableSources,
  { checks, landed }: ExecutedParts,
  ofPieces: ReadonlyMap<string, number> = new Map(),
): RowsCounted {
  const rejects = new Map<string, number>()
  for (const { nodeId, count } of checks.flatMap(({ result }) => result.failures))
    if (count > 0) rejects.set(nodeId, count + (rejects.get(nodeId) ?? 0))
  const steps = checks.flatMap(({ part, result }) =>
    part.steps.flatMap(({ nodeId, rows }, i) => {
      const count = resolveRowCount(rows, landed)
      return count === undefined ? [] : [[nodeId, count - (result.rejectedAt[i] ?? 0)] as const]
    }),
  )
  const ofNodes = checks.filter(({ part }) => !part.isWithin)
  return {
    counted: new Map([
      ...ofPieces,
      ...Object.entries(sources).map(([id, { rows }]) => [id, rows] as const),
      ...steps,
      ...ofNodes.map(({ part, result }) => [part.nodeId, result.in - result.rejected] as const),
      ...landed,
    ]),
    kept: new Map(ofNodes.map(({ part, result }) => [part.nodeId, result.kept])),
    rejects,
  }
}

/**
 * True if the result has no rows, in which case the run must fail (docs/specification.md, "Run and process output").
 */
function isEmpty({ isChecked, rowCount }: CompiledPlan, { checks, landed }: ExecutedParts): boolean {
  if (isChecked) return checks.at(-1)?.result.kept === 0
  return resolveRowCount(rowCount, landed) === 0
}

interface RunToOpen {
  readonly request: RunRequest
  readonly plan: CompiledPlan
  readonly sources: ReadableSources
  readonly workFolder: string
}

async function openRunSession({ request, plan, sources, workFolder }: RunToOpen): Promise<Session> {
  const { target, limits, resultPath } = request
  return await openSession({
    memoryBytes: limits.memoryBytes,
    threads: limits.threads,
    temporaryDirectory: spillFolderOf(workFolder),
    temporaryBytes: limits.temporaryBytes,
    directories: [workFolder],
    paths: [...pathsOf(sources), ...(resultPath ? [resultPath] : [])],
    // A file keeps the row order of its source, and side-by-side tables are matched by that order. A database table has
    // no order, so not keeping one saves memory.
    keepOrder: target.kind === 'file' || plan.needsOrder,
  })
}

/** Returns the files for the rejects. Their session shares the run's memory with the run's own session. */
function rejectsFilesOf({ request, sources, workFolder }: RunToOpen): RejectsFiles {
  const { limits, rejectsPath, rejectListPath } = request
  return {
    path: rejectsPath,
    listPath: rejectListPath,
    openSession: () =>
      openSession({
        memoryBytes: limits.memoryBytes / 2,
        temporaryDirectory: `${spillFolderOf(workFolder)}-rejects`,
        temporaryBytes: limits.temporaryBytes,
        directories: [workFolder],
        paths: [...pathsOf(sources), ...partialRejectsPaths(request)],
      }),
  }
}

function pathsOf(sources: ReadableSources): readonly string[] {
  return Object.values(sources).map(({ path }) => path)
}
