import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Artifact } from '@anj/db'
import { type ExportFormat, exportInsight as writeExport } from '@anj/engine'
import { AppError, type InsightSummary, insightFileName, type SuppressedFinding } from '@anj/workflow'
import type { AppDeps } from '../deps/deps.ts'
import { createLine, type Line } from '../deps/line.ts'

/** A file to be saved by whoever asked. */
export interface ExportedInsight {
  readonly fileName: string
  readonly mediaType: string
  /** Its file is removed as soon as this is closed. */
  readonly content: Readable
}

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
}

/** What exports may be, as answers say it without how their text is written. */
export const exportTypes = Object.values(mediaTypes).map((type) => type.replace(/;.*/, ''))

/** Exports wait for each other: each takes a core, and of a large database hundreds of MB. */
export function createExportLine(): Line {
  return createLine({ atOnce: 2, waiting: Number.POSITIVE_INFINITY })
}

/** Makes a file of a dictionary or advice; refuses diagrams, which are drawn by whoever shows them. */
export async function exportInsight(
  { storage, line }: Pick<AppDeps, 'storage'> & { readonly line: Line },
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
