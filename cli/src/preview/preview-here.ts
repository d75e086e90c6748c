import { join } from 'node:path'
import {
  createPreviewPool,
  type DatabaseSource,
  forkExtract,
  type LandedSource,
  momentIn,
  type PreviewPage,
  type ReadableSource,
  type Source,
} from '@anj/engine'
import {
  AppError,
  countPhrase,
  fillParameters,
  isDatabaseInput,
  nameOf,
  parametersOf,
  pathTo,
  previewPath,
  problemError,
  requireDefaults,
  secretsUsedBy,
  type WorkflowGraph,
  type WorkflowNode,
  withSecretValues,
} from '@anj/workflow'
import { type AskPassword, passwordAsker } from '../run/ask-password.ts'
import { askSecrets } from '../run/ask-secrets.ts'
import { withConnectionsHere } from '../run/connect-here.ts'
import { findNode } from '../run/find-node.ts'
import { limitsIn } from '../run/limits.ts'
import { type LocalFiles, readSources } from '../run/read-sources.ts'
import { parseAnj } from '../run/read-workflow-file.ts'
import type { Reporter } from '../run/reporter.ts'
import { inTemporaryFolder } from '../run/temporary-folder.ts'

/** Options of a preview on this machine. */
export interface PreviewOptions extends LocalFiles {
  readonly text: string
  /** ID or name of the node; the output node by default. */
  readonly node: string | undefined
  readonly rows: number
  /** IANA name of the zone of `today()` and `now()`. */
  readonly timeZone: string
}

/** The first rows at a node. */
export interface Previewed extends Pick<PreviewPage, 'columns' | 'rows' | 'rejects'> {
  readonly node: { readonly id: string; readonly name: string }
  /** The number of the node's rows, or null if counting takes too long. */
  readonly rowCount: number | null
  /** True when only the first rows of a database were read. `rowCount` then counts only these rows. */
  readonly isSample: boolean
}

/** Limits for reading a database, the same as in the editor. */
const most = { rows: 100_000, bytes: 100_000_000 }
/** Timeout in milliseconds. It is longer than in a browser, because sorting and joining large files takes long. */
const PATIENCE = 600_000

/** Computes the rows at a node of a workflow file on this machine. Reads only the sources that lead to the node. */
export async function previewHere(options: PreviewOptions, reporter: Reporter): Promise<Previewed> {
  return await inTemporaryFolder((directory) => previewIn(directory, options, reporter))
}

async function previewIn(directory: string, options: PreviewOptions, reporter: Reporter): Promise<Previewed> {
  const { signal, rows: limit } = options
  const opened = parseAnj(options.text)
  const looked = findNode(opened.graph, options.node)
  const needed = pathTo(opened.graph, looked.id)
  const secrets = await askSecrets(secretsUsedBy(needed, parametersOf(opened.graph)), signal)
  const parsed = { ...opened, graph: withSecretValues(fillParameters(opened.graph), secrets, needed) }
  const wanted = new Set(needed.map(({ id }) => id))
  const ask: AskPassword = passwordAsker(signal)
  const read = await readSources(parsed, directory, options, ask, reporter, wanted)
  const landed = await landDatabases(read, directory, signal, reporter)
  const workflow = withConnectionsHere(landed.graph)
  const there = workflow.nodes.find(({ id }) => id === looked.id)
  if (!there) throw new AppError('cliNoNodes', {})
  const path = previewPath(workflow, there)
  if (!path.ok) throw problemError(path.problem)
  requireDefaults(path.value.path, parametersOf(workflow))
  const { node } = path.value
  const sources = Object.fromEntries(
    path.value.path.flatMap(({ id }) => (landed.sources[id] ? [[id, landed.sources[id]] as const] : [])),
  )
  const pool = createPreviewPool({ size: 1, limits: limitsIn(directory), patience: PATIENCE })
  try {
    const moment = momentIn(options.timeZone, new Date())
    const request = { workflow, nodeId: node.id, sources, moment }
    const page = await pool.preview('rows', { ...request, offset: 0, limit }, signal)
    const rowCount = page.rows.length < limit ? page.rows.length : await pool.count('count', request, signal)
    return {
      node: { id: node.id, name: nameOf(node) },
      columns: page.columns,
      rows: page.rows,
      rejects: page.rejects,
      rowCount,
      isSample: Object.values(sources).some((source) => source.kind === 'landed' && source.isSample),
    }
  } finally {
    await pool.close()
  }
}

interface Landed {
  readonly graph: WorkflowGraph
  readonly sources: Readonly<Record<string, ReadableSource>>
}

/** Reads the first rows of every database. Inputs without known columns get the columns found in the database. */
async function landDatabases(
  { graph, sources }: { readonly graph: WorkflowGraph; readonly sources: Readonly<Record<string, Source>> },
  directory: string,
  signal: AbortSignal,
  reporter: Reporter,
): Promise<Landed> {
  const landed: Record<string, ReadableSource> = {}
  const nodes: WorkflowNode[] = []
  for (const node of graph.nodes) {
    const source = sources[node.id]
    if (source?.kind !== 'database') {
      if (source) landed[node.id] = source
      nodes.push(node)
      continue
    }
    const rows = await landOne(
      node,
      source,
      join(directory, `${nodes.length}-landed.parquet`),
      directory,
      signal,
    )
    reporter.log(`${nameOf(node)}: ${countPhrase(rows.rows, 'row')}${rows.isSample ? ', not all' : ''}`)
    landed[node.id] = rows
    nodes.push(withColumns(node, rows))
  }
  return { graph: { ...graph, nodes }, sources: landed }
}

async function landOne(
  node: WorkflowNode,
  source: DatabaseSource,
  path: string,
  directory: string,
  signal: AbortSignal,
): Promise<LandedSource> {
  const { columns, rows, emptyRows, emptyCells, isSample } = await forkExtract(
    { source, title: node.data.title, columnarPath: path, limits: limitsIn(directory), most },
    { progress: () => undefined },
    { signal },
  )
  return { kind: 'landed', path, columns, rows, emptyRows, emptyCells, isSample }
}

function withColumns(node: WorkflowNode, { columns }: LandedSource): WorkflowNode {
  if (!isDatabaseInput(node) || node.data.config.columns.length > 0) return node
  const config = { ...node.data.config, columns: [...columns] }
  return { ...node, data: { ...node.data, config } } as WorkflowNode
}
