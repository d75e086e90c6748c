import { rm } from 'node:fs/promises'
import { AppError, nodesLeftOut, sentence } from '@anj/workflow'
import type { RunRequest } from '../child/protocol.ts'
import { makeWorkFolder, spillFolderOf, workFolderOf } from '../child/work-folder.ts'
import { openWriter } from '../connectors/open-writer.ts'
import { openSession, type Session } from '../duckdb/session.ts'
import { checkDemands } from './check-demands.ts'
import type { PlanNeeds } from './compile-plan.ts'
import { type DoneParts, doParts } from './do-parts.ts'
import { findOutput } from './find-output.ts'
import { rowFinder } from './find-row.ts'
import { partialRejects } from './found-rejects.ts'
import { measuresOf } from './measures-of.ts'
import { openSources, type ReadableSources } from './open-sources.ts'
import type { CompiledPlan } from './plan.ts'
import { checking, ProgressMeter, writing } from './progress-meter.ts'
import { reconcile } from './reconcile.ts'
import type { RunListener } from './run-listener.ts'

export type Compile = (
  workflow: RunRequest['workflow'],
  sources: ReadableSources,
  nodeId: string,
  needs?: PlanNeeds,
) => CompiledPlan

/**
 * One run from its sources to its commit (DESIGN §5, steps 3 to 7). Returns once the target has committed; throws with
 * the target as it was before, unless the commit itself got no answer.
 */
export async function runPlan(
  request: RunRequest,
  compile: Compile,
  listener: RunListener,
  signal: AbortSignal,
): Promise<void> {
  const { workflow, target, runId } = request
  const output = findOutput(workflow)
  const unused = nodesLeftOut(workflow).map(({ data }) => data.title)
  if (unused.length > 0) listener.log(sentence('nodesLeftOut', { titles: unused.join(', ') }))
  const workFolder = workFolderOf(request)
  makeWorkFolder(workFolder)
  try {
    const log = (line: string, nodeId: string) => listener.log(line, nodeId)
    await using opened = await openSources(request, workFolder, log, signal)
    const foretold = compile(workflow, opened.foretold, output.sourceId)
    const note = (line: string) => listener.log(line, output.node.id)
    await using writer = await openWriter(output.node, target, runId, note)
    using meter = new ProgressMeter(listener)
    // What the target refuses is known before the first row is read.
    const demands = await writer.check(foretold.columns, signal)

    const sources = await opened.land((rows) => meter.landed(rows), signal)
    const plan = compile(workflow, sources, output.sourceId, {
      workFolder,
      measures: target.kind === 'database',
      demands: demands.length > 0,
    })
    await using session = await openRunSession(request, plan, sources, workFolder)
    const findRow = rowFinder(session, plan)
    meter.begin(checking, session, plan.sourceRows)
    const done = await doParts(session, plan, request, listener, signal)
    if (done.checks.length > 0) logNodes(plan, sources, listener)
    if (isEmpty(plan, done)) throw new AppError('tableEmpty', {})
    await checkDemands(session, plan.rows, findRow, demands, signal)

    meter.begin(writing, session, plan.sourceRows, () => writer.storedSoFar() ?? 0)
    const result = await writer.write({
      session,
      rows: plan.rows,
      findRow,
      columns: plan.columns,
      measures: measuresOf(
        plan,
        done.checks.map((check) => check.result),
      ),
      workFolder,
      onBytes: (bytes) => meter.addBytes(bytes),
      signal,
    })
    meter.finish(result.stored)

    const reconciliation = reconcile({ plan, ...done, sources }, result)
    if (result.written === 0) throw new AppError('tableEmpty', {})
    await listener.prepared(await writer.mark(), reconciliation)
    await writer.commit()
    if (done.checks.length === 0) logNodes(plan, sources, listener)
    note(sentence('nodeCompletedRows', { title: output.node.data.title, rows: result.stored }))
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

/** A result without a row fails, as the specification has it: before anything is written, where that is known. */
function isEmpty({ isChecked, rowCount }: CompiledPlan, { checks, landed }: DoneParts): boolean {
  if (isChecked) return checks.at(-1)?.result.kept === 0
  if (rowCount?.kind === 'landed') return landed.get(rowCount.nodeId) === 0
  return rowCount?.rows === 0
}

async function openRunSession(
  request: RunRequest,
  plan: CompiledPlan,
  sources: ReadableSources,
  workFolder: string,
): Promise<Session> {
  const { target, limits, rejectsPath } = request
  return await openSession({
    memoryBytes: limits.memoryBytes,
    temporaryDirectory: spillFolderOf(workFolder),
    temporaryBytes: limits.temporaryBytes,
    directories: [workFolder],
    paths: [
      ...Object.values(sources).map((source) => source.path),
      ...(rejectsPath ? [partialRejects(rejectsPath)] : []),
    ],
    // A file keeps its source's order, and rows side by side are matched by it. A table has none: that takes less memory.
    keepOrder: target.kind === 'file' || plan.isAligned,
  })
}

function logNodes(plan: CompiledPlan, sources: ReadableSources, listener: RunListener): void {
  for (const { nodeId, title } of plan.path) {
    const rows = sources[nodeId]?.rows
    const line =
      rows === undefined
        ? sentence('nodeCompleted', { title })
        : sentence('nodeCompletedRows', { title, rows })
    listener.log(line, nodeId)
  }
}
