import { rm } from 'node:fs/promises'
import {
  AppError,
  comparesKeys,
  countPhrase as countedIn,
  effectiveGraph,
  isSwitchedOff,
  nodesNotRun,
  parametersOf,
  pathTo,
  sentence,
  switchedOffNames,
  switchedOffPhrase,
  type WorkflowNode,
} from '@anj/workflow'
import { openWriter } from '../connectors/open-writer.ts'
import type { Note } from '../connectors/writer.ts'
import { momentIn, type RunMoment } from '../model/run-moment.ts'
import type { RunRequest } from '../model/run-request.ts'
import { makeWorkFolder, spillFolderOf, workFolderOf } from '../process/work-folder.ts'
import { isInstant } from '../steps/instants.ts'
import { readStatements } from '../steps/sql/read-statement.ts'
import { CheckingBesideNotPossible } from './check-beside.ts'
import { findOutput } from './find-output.ts'
import { inPhase } from './in-phase.ts'
import { limitRows } from './limit-rows.ts'
import { mayBeEmpty } from './may-be-empty.ts'
import { openSources } from './open-sources.ts'
import type { CompiledPlan } from './plan.ts'
import { ProgressMeter } from './progress-meter.ts'
import { requireColumns } from './require-columns.ts'
import { rowsOfNodes } from './rows-of-nodes.ts'
import type { RunListener } from './run-listener.ts'
import type { Compile, RunWork, StartPieces, WrittenRows } from './run-work.ts'
import { writeDirect } from './write-direct.ts'
import { writeCheckedFirst, writeLanded } from './write-landed.ts'
import { StreamingNotPossible, writeStreaming } from './write-streaming.ts'
import { writeText } from './write-text.ts'

/**
 * Runs a plan from its sources to its commit (docs/architecture.md, "How a run works"). Returns once the target has
 * committed. If it throws, the target is unchanged, unless the commit was sent and never answered.
 */
export async function runPlan(
  asked: RunRequest,
  compiler: Compile,
  listener: RunListener,
  signal: AbortSignal,
  startPieces?: StartPieces,
): Promise<void> {
  const request = withFirstRows({ ...asked, workflow: effectiveGraph(asked.workflow) })
  const compile = compileAt(compiler, asked.moment ?? momentIn('UTC', new Date()))
  const { workflow, target, firstRows } = request
  const output = findOutput(workflow)
  const unused = nodesNotRun(workflow).map(({ data }) => data.title)
  if (unused.length > 0) listener.log(sentence('nodesLeftOut', { titles: unused.join(', ') }))
  const off = switchedOffPhrase(switchedOffNames(asked.workflow))
  if (off !== null) listener.log(off)
  if (firstRows !== undefined) listener.log(sentence('tryTakesFirstRows', { rows: firstRows }))
  const workFolder = workFolderOf(request)
  makeWorkFolder(workFolder)
  try {
    const log = (line: string, nodeId: string) => listener.log(line, nodeId)
    await using opened = await inPhase(listener, 'open', () => openSources(request, workFolder, log, signal))
    await readStatements(pathTo(workflow, output.sourceId), parametersOf(workflow), spillFolderOf(workFolder))
    const { columns, path, warnings } = compile(workflow, opened.foretold, output.sourceId)
    for (const { nodeId, line } of warnings) listener.log(line, nodeId)
    requireColumns(workflow, request.sources, output.node.id, columns)
    // The writer of a database table logs this itself, because it knows the table's columns.
    const instants = target.kind === 'file' ? columns.filter(isInstant).map(({ name }) => name) : []
    if (instants.length > 0)
      listener.log(sentence('writtenInUtc', { columns: instants.join(', ') }), output.node.id)
    const isOff = new Set(asked.workflow.nodes.filter(isSwitchedOff).map(({ id }) => id))
    const done = path.filter(({ nodeId }) => !isOff.has(nodeId))
    const task = {
      request,
      compile,
      startPieces,
      output,
      opened,
      listener,
      workFolder,
      signal,
      columns,
      path: done,
    }
    const note = once((line) => listener.log(line, output.node.id))
    await writeAndCommit({ ...task, note }, waysOf(request)).catch((error: unknown) => {
      if (!(error instanceof StreamingNotPossible || error instanceof CheckingBesideNotPossible)) throw error
      return writeAndCommit({ ...task, note }, [writeCheckedFirst])
    })
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

/** Makes every compilation of a run see the moment at which the run began, even if they happen on two days. */
function compileAt(compile: Compile, moment: RunMoment): Compile {
  return (workflow, sources, nodeId, needs) => compile(workflow, sources, nodeId, needs, moment)
}

/** Limits a test run's file sources to their first rows. */
function withFirstRows(request: RunRequest): RunRequest {
  const { firstRows, sources } = request
  if (firstRows === undefined) return request
  const entries = Object.entries(sources).map(
    ([id, source]) => [id, source.kind === 'dataset' ? limitRows(source, firstRows) : source] as const,
  )
  return { ...request, sources: Object.fromEntries(entries) }
}

/**
 * A test run always lands its rows, because the other ways transfer every row of a source. A run that compares keys
 * lands them with the rows.
 */
function waysOf({ firstRows, workflow }: RunRequest): readonly Way[] {
  return firstRows === undefined && !comparesKeys(workflow)
    ? [writeDirect, writeText, writeStreaming, writeLanded]
    : [writeLanded]
}

interface Task extends Omit<RunWork, 'writer' | 'meter'>, Pick<CompiledPlan, 'columns' | 'path'> {
  readonly note: Note
}

type Way = (work: RunWork) => Promise<WrittenRows | null>

/**
 * Checks the target, writes the rows in the first way that applies, and commits. A failure before the commit rolls
 * everything back.
 */
async function writeAndCommit(task: Task, ways: readonly Way[]): Promise<void> {
  const { request, output, listener, columns, path, note, signal } = task
  const loads = task.opened.opened.flatMap(({ load }) => load ?? [])
  const continuesLoad = mayBeEmpty(task.opened)
  const opening = () => openWriter(output.node, { ...request, continuesLoad }, note)
  await using target = await inPhase(listener, 'enter', opening)
  await listener.entered()
  using meter = new ProgressMeter(listener, output.node.id)
  // The target reports problems with the columns before the first row is read.
  const writer = await target.check(columns, signal)
  const { result, reconciliation, ...known } = await firstOpen(ways, { ...task, writer, meter })
  if (result.written === 0 && !continuesLoad) throw new AppError('tableEmpty', {})
  // The keys of skipped rows are among the compared ones.
  if (!comparesKeys(request.workflow)) refuseDeletionAfterRejects(output.node, reconciliation.rejected)
  const rows = rowsOfNodes(request.workflow, pathTo(request.workflow, output.sourceId), {
    ...known,
    counted: new Map([...known.counted, [output.sourceId, result.written]]),
  })
  meter.knows(rows, known.rejects)
  meter.finish(result.stored)
  logNodes(path, rows, listener)
  const loaded = loads.map(({ load }) => ({ ...load, rows: known.counted.get(load.nodeId) ?? 0 }))
  await listener.prepared(await writer.mark(), reconciliation, undefined, loaded)
  await inPhase(listener, 'commit', () => writer.commit())
  const { id, data } = output.node
  const stored = countedIn(result.stored, 'row')
  listener.log(sentence('nodeCompletedRows', { title: data.title, rows: stored }), id, 'completed')
}

/**
 * Refuses a write that deleted the rows that are missing from the source, if steps skipped rows because of their
 * values. The keys of the skipped rows only look missing.
 */
function refuseDeletionAfterRejects({ id, data }: WorkflowNode, rejected: number): void {
  if (rejected > 0 && 'deleteMissing' in data.config && data.config.deleteMissing)
    throw new AppError('deleteMissingRejected', { rejected }, { nodeId: id })
}

async function firstOpen(ways: readonly Way[], work: RunWork): Promise<WrittenRows> {
  for (const way of ways) {
    const written = await way(work)
    if (written) return written
  }
  throw new Error('No way to write was open')
}

/** Drops repeated lines, because a write that starts over logs its lines again. */
function once(say: Note): Note {
  const said = new Set<string>()
  return (line) => {
    if (!said.has(line)) say(line)
    said.add(line)
  }
}

function logNodes(
  path: readonly { readonly nodeId: string; readonly title: string }[],
  rows: ReadonlyMap<string, number>,
  listener: RunListener,
): void {
  for (const { nodeId, title } of path) {
    const count = rows.get(nodeId)
    const line =
      count === undefined
        ? sentence('nodeCompleted', { title })
        : sentence('nodeCompletedRows', { title, rows: countedIn(count, 'row') })
    listener.log(line, nodeId, 'completed')
  }
}
