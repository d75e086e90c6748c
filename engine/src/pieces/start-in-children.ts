import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { join as inFolder } from 'node:path'
import { momentIn } from '../model/run-moment.ts'
import type { RunRequest } from '../model/run-request.ts'
import type { ReadableSources } from '../plan/open-sources.ts'
import type { StartedPieces, StartPieces } from '../plan/run-work.ts'
import { storesText } from '../plan/stores-text.ts'
import { spillFolderOf } from '../process/work-folder.ts'
import { compilePieces } from './compile-pieces.ts'
import { StaysHere } from './cutter.ts'
import { PieceChildren } from './piece-children.ts'
import type { PiecePlan, SourceLeaf } from './piece-plan.ts'
import { startTasks } from './start-pieces.ts'

const MB = 1 << 20

/** The size of a piece of a columnar copy, in bytes. */
const PIECE_BYTES = 128 * MB
/** The least memory limit of a task, in bytes. */
export const LEAST_MEMORY = 128 * MB
/** Memory of a process beside DuckDB's, in bytes. */
const BESIDE = 400 * MB

/**
 * Starts a run's plan in several processes of this machine: `limits.processes`, or as many as the run's memory suffices
 * for. Returns null if that is one process, if the sources are small, or if the plan can't be cut.
 */
export const startInChildren: StartPieces = (work, sources, needs) => {
  const { request, output, workFolder, signal } = work
  const { limits } = request
  const processes = Math.min(limits.processes ?? 1, Math.floor(limits.memoryBytes / LEAST_MEMORY))
  if (processes < 2 || request.firstRows !== undefined) return null
  const bytes = Object.values(sources).reduce((sum, { path }) => sum + statSync(path).size, 0)
  const { pieceBytes = PIECE_BYTES } = limits
  if (bytes < 2 * pieceBytes) return null
  const pieces = Math.ceil(bytes / pieceBytes)
  const plan = planOf(request, sources, output.sourceId, needs.measures, Math.max(processes, pieces))
  // With a single task in each stage, one process does the same with less work.
  if (
    !plan ||
    plan.stages.every(({ leaves }) => leaves.every((leaf) => leaf.kind === 'exchange' && leaf.buckets === 1))
  )
    return null
  const memoryBytes = Math.floor(limits.memoryBytes / processes)
  const children = new PieceChildren({
    limits: {
      memoryBytes,
      threads: 1,
      temporaryDirectory: spillFolderOf(workFolder),
      temporaryBytes: Math.floor(limits.temporaryBytes / processes),
      directories: [workFolder],
      paths: Object.values(sources).map(({ path }) => path),
    },
    residentBytes: memoryBytes * 2 + BESIDE,
  })
  const started = startTasks(plan, {
    folder: inFolder(workFolder, 'pieces'),
    attempt: children.attempt,
    atOnce: processes,
    pieceRows: (leaves) => pieceRows(leaves, sources, pieceBytes, processes),
    keepsOrder: request.target.kind === 'file' || plan.compiled.usesOrder || plan.compiled.isAligned,
    signal,
  })
  return withEnd(started, () => children[Symbol.asyncDispose]())
}

function planOf(
  { workflow, moment = momentIn('UTC', new Date()) }: RunRequest,
  sources: ReadableSources,
  nodeId: string,
  measure: PieceMeasures,
  buckets: number,
): PiecePlan | null {
  const graph = { workflow, sources, nodeId, measure, storesText: storesText(workflow, nodeId), moment }
  try {
    return compilePieces(graph, { mark: `piece ${randomUUID()}`, buckets: () => buckets })
  } catch (error) {
    if (error instanceof StaysHere) return null
    throw error
  }
}

type PieceMeasures = Parameters<StartPieces>[2]['measures']

/** Returns the number of rows whose copies in all sources have the size of a piece, or fewer if a process had none. */
function pieceRows(
  leaves: readonly SourceLeaf[],
  sources: ReadableSources,
  pieceBytes: number,
  processes: number,
): number {
  const rows = Math.max(1, ...leaves.map((leaf) => leaf.rows))
  const bytes = leaves.reduce((sum, { nodeId }) => {
    const source = sources[nodeId]
    return sum + (source ? statSync(source.path).size : 0)
  }, 0)
  return Math.ceil(rows / Math.max(1, Math.ceil(bytes / pieceBytes), bytes > pieceBytes / 4 ? processes : 1))
}

function withEnd(started: StartedPieces, end: () => Promise<void>): StartedPieces {
  return {
    ...started,
    complete: async () => {
      const plan = await started.complete()
      await end()
      return plan
    },
    [Symbol.asyncDispose]: async () => {
      await started[Symbol.asyncDispose]()
      await end()
    },
  }
}
