import { rm } from 'node:fs/promises'
import { AppError, nodesLeftOut, sentence } from '@anj/workflow'
import type { ReadableSource, RunRequest } from '../child/protocol.ts'
import { makeWorkFolder, spillFolderOf, workFolderOf } from '../child/work-folder.ts'
import { openWriter } from '../connectors/open-writer.ts'
import { openSession, type Session } from '../duckdb/session.ts'
import { checkDemands } from './check-demands.ts'
import { checkPlan, partialRejects } from './check-plan.ts'
import { findOutput } from './find-output.ts'
import { rowFinder } from './find-row.ts'
import type { CompiledPlan } from './plan.ts'
import { checking, ProgressMeter, writing } from './progress-meter.ts'
import { reconcile } from './reconcile.ts'
import type { RunListener } from './run-listener.ts'

export type Compile = (
  workflow: RunRequest['workflow'],
  sources: Readable,
  nodeId: string,
) => CompiledPlan

type Readable = Readonly<Record<string, ReadableSource>>

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
  const sources = readable(request.sources)
  const output = findOutput(workflow)
  const plan = compile(workflow, sources, output.sourceId)
  const unused = nodesLeftOut(workflow).map(({ data }) => data.title)
  if (unused.length > 0) listener.log(sentence('nodesLeftOut', { titles: unused.join(', ') }))
  const workFolder = workFolderOf(request)
  makeWorkFolder(workFolder)
  try {
    await using session = await openRunSession(request, sources, workFolder)
    const note = (line: string) => listener.log(line, output.node.id)
    await using writer = await openWriter(output.node, target, runId, note)
    const findRow = rowFinder(session, plan)
    using meter = new ProgressMeter(session, plan.sourceRows, listener)

    const demands = await writer.check(plan.columns, signal)
    meter.begin(checking)
    const checked = await checkPlan(session, plan, request, listener, signal)
    if (checked) logNodes(plan, sources, listener)
    await checkDemands(session, plan.rows, findRow, demands, signal)

    meter.begin(writing, () => writer.storedSoFar() ?? 0)
    const result = await writer.write({
      session,
      rows: plan.rows,
      findRow,
      columns: plan.columns,
      measures: checked?.measures ?? {},
      workFolder,
      onBytes: (bytes) => meter.addBytes(bytes),
      signal,
    })
    meter.finish(result.stored)

    const reconciliation = reconcile(plan, checked, result, sources)
    await listener.prepared(await writer.mark(), reconciliation)
    await writer.commit()
    if (!checked) logNodes(plan, sources, listener)
    note(sentence('nodeCompletedRows', { title: output.node.data.title, rows: result.stored }))
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

async function openRunSession(request: RunRequest, sources: Readable, workFolder: string): Promise<Session> {
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
    keepOrder: target.kind === 'file' || Object.keys(sources).length > 1,
  })
}

function readable(sources: RunRequest['sources']): Readable {
  return Object.fromEntries(
    Object.entries(sources).map(([id, source]) => {
      if (source.kind === 'database') throw new AppError('kindNotWorking', { title: id })
      return [id, source]
    }),
  )
}

function logNodes(plan: CompiledPlan, sources: Readable, listener: RunListener): void {
  for (const { nodeId, title } of plan.path) {
    const rows = sources[nodeId]?.rows
    const line =
      rows === undefined
        ? sentence('nodeCompleted', { title })
        : sentence('nodeCompletedRows', { title, rows })
    listener.log(line, nodeId)
  }
}
