import { createWriteStream } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  type DatasetSource,
  datasetSource,
  forkIngest,
  rowsAsCsv,
  rowsAsCsvOptions,
  type Source,
} from '@anj/engine'
import {
  AppError,
  countPhrase,
  type FileInputKind,
  isDatabaseInput,
  isFileInput,
  nodesNotRun,
  type ParsedFile,
  type ReadingOptions,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import type { AskPassword } from './ask-password.ts'
import { connectionHere } from './connect-here.ts'
import { findData, type GivenData } from './find-data.ts'
import { templateNameOf, withTemplateId } from './find-template.ts'
import { limitsIn } from './limits.ts'
import type { Reporter } from './reporter.ts'

/** Where a run on this machine finds its data. */
export interface LocalFiles {
  readonly workflowPath: string
  readonly given: GivenData
  readonly signal: AbortSignal
}

/**
 * Reads file inputs into columnar copies and sets the columns found in the files. Without `wanted`, reads all file
 * inputs. Doesn't read databases, because the run itself does.
 */
export async function readSources(
  parsed: ParsedFile,
  directory: string,
  options: LocalFiles,
  ask: AskPassword,
  reporter: Pick<Reporter, 'log' | 'reading'>,
  wanted?: ReadonlySet<string>,
): Promise<{ graph: WorkflowGraph; sources: Record<string, Source> }> {
  const sources: Record<string, Source> = {}
  const nodes: WorkflowNode[] = []
  const used = wanted ?? leadingToOutput(parsed.graph)
  for (const node of parsed.graph.nodes) {
    if (isDatabaseInput(node) && used.has(node.id))
      sources[node.id] = {
        kind: 'database',
        connection: await connectionHere(node, ask),
        config: node.data.config,
      }
    if (!isFileInput(node) || wanted?.has(node.id) === false) {
      nodes.push(templateNameOf(node) === null ? node : withTemplateId(node, node.id))
      continue
    }
    const original = await originalOf(node, parsed, directory, options)
    const source = await ingest(
      original,
      join(directory, `${nodes.length}.parquet`),
      directory,
      options.signal,
      reporter,
    )
    reporter.log(`${original.fileName}: ${countPhrase(source.rows, 'row')}`)
    sources[node.id] = source
    const columns = source.columns.map((name) => ({ name, type: 'text' as const }))
    const config = { ...node.data.config, datasetId: node.id, fileName: original.fileName, columns }
    nodes.push({ ...node, data: { ...node.data, config } } as WorkflowNode)
  }
  return { graph: { ...parsed.graph, nodes }, sources }
}

/** Returns the nodes that lead to the output. Only these nodes need passwords. */
function leadingToOutput(graph: WorkflowGraph): ReadonlySet<string> {
  const leftOut = new Set(nodesNotRun(graph).map(({ id }) => id))
  return new Set(graph.nodes.map(({ id }) => id).filter((id) => !leftOut.has(id)))
}

interface Original {
  readonly path: string
  readonly fileName: string
  readonly options: ReadingOptions | null
}

async function originalOf(
  node: WorkflowNode<FileInputKind>,
  parsed: ParsedFile,
  directory: string,
  { workflowPath, given }: LocalFiles,
): Promise<Original> {
  const table = parsed.tables.find(({ nodeId }) => nodeId === node.id)
  const reference = parsed.references.find(({ nodeId }) => nodeId === node.id)
  const fileName = table?.fileName ?? reference?.fileName ?? node.data.config.fileName
  if (!fileName) throw new AppError('inputNotPrepared', {}, { nodeId: node.id })
  if (table && !given.has(fileName)) {
    const path = join(directory, `embedded-${basename(node.id)}.csv`)
    await pipeline(rowsAsCsv(table.rows), createWriteStream(path))
    return { path, fileName, options: rowsAsCsvOptions }
  }
  const path = await findData({ fileName, sha256: reference?.sha256 ?? null }, workflowPath, given)
  // The workflow file names a sheet only if a user chose it in the editor.
  const sheet = reference?.sheet
  return { path, fileName, options: sheet ? { sheet, header: true, skipLines: 0 } : null }
}

async function ingest(
  original: Original,
  columnarPath: string,
  directory: string,
  signal: AbortSignal,
  reporter: Pick<Reporter, 'reading'>,
): Promise<DatasetSource> {
  const { profile } = await forkIngest(
    {
      originalPath: resolve(original.path),
      columnarPath,
      fileName: original.fileName,
      options: original.options,
      limits: limitsIn(directory),
    },
    { progress: (percent) => reporter.reading(original.fileName, percent) },
    { signal },
  )
  return datasetSource(columnarPath, profile)
}
