import { rm } from 'node:fs/promises'
import { AppError, nodesLeftOut, sentence } from '@anj/workflow'
import type { RunRequest } from '../child/protocol.ts'
import { makeWorkFolder, workFolderOf } from '../child/work-folder.ts'
import { openWriter } from '../connectors/open-writer.ts'
import { findOutput } from './find-output.ts'
import { openSources } from './open-sources.ts'
import { ProgressMeter } from './progress-meter.ts'
import type { RunListener } from './run-listener.ts'
import type { Compile, RunWork } from './run-work.ts'
import { writeDirect } from './write-direct.ts'
import { writeLanded } from './write-landed.ts'
import { writeStreaming } from './write-streaming.ts'

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
    const { columns, path, warnings } = compile(workflow, opened.foretold, output.sourceId)
    for (const { nodeId, line } of warnings) listener.log(line, nodeId)
    const note = (line: string) => listener.log(line, output.node.id)
    await using writer = await openWriter(output.node, target, runId, note)
    using meter = new ProgressMeter(listener)
    // What the target refuses is known before the first row is read.
    const demands = await writer.check(columns, signal)

    const work: RunWork = {
      request,
      compile,
      output,
      opened,
      writer,
      demands,
      meter,
      listener,
      workFolder,
      signal,
    }
    const { result, reconciliation, sourceRows } =
      (await writeDirect(work)) ?? (await writeStreaming(work)) ?? (await writeLanded(work))
    if (result.written === 0) throw new AppError('tableEmpty', {})
    meter.finish(result.stored)
    logNodes(path, sourceRows, listener)
    await listener.prepared(await writer.mark(), reconciliation)
    await writer.commit()
    note(sentence('nodeCompletedRows', { title: output.node.data.title, rows: result.stored }))
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

function logNodes(
  path: readonly { readonly nodeId: string; readonly title: string }[],
  sourceRows: ReadonlyMap<string, number>,
  listener: RunListener,
): void {
  for (const { nodeId, title } of path) {
    const rows = sourceRows.get(nodeId)
    const line =
      rows === undefined
        ? sentence('nodeCompleted', { title })
        : sentence('nodeCompletedRows', { title, rows })
    listener.log(line, nodeId)
  }
}
