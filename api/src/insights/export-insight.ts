import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Artifact } from '@anj/db'
import { type ExportFormat, exportInsight as writeExport } from '@anj/engine'
import { AppError, type InsightSummary, insightFileName, type SuppressedFinding } from '@anj/workflow'
import type { AppDeps } from '../deps/deps.ts'
import { createWaitingQueue, type WaitingQueue } from '../deps/waiting-queue.ts'

export interface ExportedInsight {
  readonly fileName: string
  readonly mediaType: string
  /** The file's content. Reading it to the end or closing it deletes the temporary file. */
  readonly content: Readable
}

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
}

/** The exports' media types without their charset, for the API's description. */
export const exportTypes = Object.values(mediaTypes).map((type) => type.replace(/;.*/, ''))

/**
 * Creates the queue that limits concurrent exports. Each export keeps a core busy and, for a large database, needs
 * hundreds of MB.
 */
export function createExportQueue(): WaitingQueue {
  return createWaitingQueue({ atOnce: 2, waiting: Number.POSITIVE_INFINITY })
}

/** Exports a dictionary or advice as a file. Refuses diagrams, which the browser exports. */
export async function exportInsight(
  { storage, line }: Pick<AppDeps, 'storage'> & { readonly line: WaitingQueue },
  { key }: Artifact,
  summary: InsightSummary,
  format: ExportFormat,
  suppressed: readonly SuppressedFinding[],
  signal: AbortSignal,
): Promise<ExportedInsight> {
  if (summary.kind === 'diagram') throw new AppError('insightNotExported', {})
  const folder = await mkdtemp(join(tmpdir(), 'anj-export-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const to = join(folder, 'export')
  try {
    await using file = await storage.local(key, signal)
    await line.wait(() => writeExport({ from: file.path, to, format, suppressed }, signal))
  } catch (error) {
    await remove()
    throw error
  }
  const content = createReadStream(to)
  content.once('close', () => void remove())
  return { fileName: insightFileName(summary, format), mediaType: mediaTypes[format], content }
}
