import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  type DatasetSource,
  forkIngest,
  forkRun,
  rowsAsCsv,
  rowsAsCsvOptions,
  type Source,
  type Target,
} from '@anj/engine'
import {
  AppError,
  type CsvOptions,
  findProblems,
  isKind,
  outputOf,
  type ParsedFile,
  type Reconciliation,
  sentence,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { askPassword } from './ask-password.ts'
import { findData, type GivenData } from './find-data.ts'
import type { Outcome } from './outcome.ts'
import { parseAnj } from './read-workflow-file.ts'
import type { Reporter } from './reporter.ts'

/** What a run on this machine needs to know. */
export interface RunHereOptions {
  readonly workflowPath: string
  readonly text: string
  readonly given: GivenData
  /** Folder that file outputs are written to. */
  readonly outputFolder: string
  readonly signal: AbortSignal
}

const MB = 1_000_000
const limits = { memoryBytes: 256 * MB, residentBytes: 1000 * MB, temporaryBytes: 50_000 * MB }

/** Executes a workflow file in a child process of this machine, with no server and no database of ours. */
export async function runHere(options: RunHereOptions, reporter: Reporter): Promise<Outcome> {
  const directory = await mkdtemp(join(tmpdir(), 'anj-'))
  try {
    return await runIn(directory, options, reporter)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function runIn(directory: string, options: RunHereOptions, reporter: Reporter): Promise<Outcome> {
  const parsed = parseAnj(options.text)
  const { graph, sources } = await readSources(parsed, directory, options, reporter)
  const [problem] = findProblems(graph)
  if (problem)
    throw new AppError(
      problem.code,
      problem.params as never,
      problem.nodeId ? { nodeId: problem.nodeId } : {},
    )
  const target = await targetOf(graph, options.outputFolder)
  reporter.log(sentence('cliProcessingStarted'))
  let reconciliation: Reconciliation | null = null
  const outcome = await forkRun(
    {
      runId: crypto.randomUUID(),
      workflow: graph,
      sources,
      target,
      limits: { ...limits, temporaryDirectory: directory },
    },
    {
      log: reporter.log,
      progress: reporter.progress,
      rejects: (rejects, count) => {
        for (const { row, column, value, reason } of rejects.slice(0, 10))
          reporter.log(`row ${row}, ${column}: ${value}: ${reason}`)
        if (count > 10) reporter.log(`and ${count - 10} more`)
      },
      prepared: async (_mark, agreed) => {
        reconciliation = agreed
        return true
      },
    },
    { signal: options.signal },
  )
  return {
    status: outcome.status,
    reconciliation: outcome.status === 'succeeded' ? reconciliation : null,
    problem: outcome.status === 'failed' ? outcome.problem : null,
    runId: null,
    files: outcome.status === 'succeeded' && target.kind === 'csv' ? [target.path] : [],
  }
}

/** Reads every file input into a columnar copy, and gives the inputs the columns that were found. */
async function readSources(
  parsed: ParsedFile,
  directory: string,
  options: RunHereOptions,
  reporter: Reporter,
): Promise<{ graph: WorkflowGraph; sources: Record<string, Source> }> {
  const sources: Record<string, Source> = {}
  const nodes: WorkflowNode[] = []
  for (const node of parsed.graph.nodes) {
    if (!isKind(node, 'csvInput')) {
      nodes.push(node)
      continue
    }
    const original = await originalOf(node, parsed, directory, options)
    const source = await ingest(
      original,
      join(directory, `${nodes.length}.parquet`),
      directory,
      options.signal,
    )
    reporter.log(`${original.fileName}: ${source.rows.toLocaleString('en')} rows`)
    sources[node.id] = source
    const columns = source.columns.map((name) => ({ name, type: 'text' as const }))
    const config = { ...node.data.config, datasetId: node.id, fileName: original.fileName, columns }
    nodes.push({ ...node, data: { ...node.data, config } })
  }
  return { graph: { nodes, edges: parsed.graph.edges }, sources }
}

interface Original {
  readonly path: string
  readonly fileName: string
  readonly options: CsvOptions | null
}

async function originalOf(
  node: WorkflowNode<'csvInput'>,
  parsed: ParsedFile,
  directory: string,
  { workflowPath, given }: RunHereOptions,
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
  return { path, fileName, options: null }
}

async function ingest(
  original: Original,
  columnarPath: string,
  directory: string,
  signal: AbortSignal,
): Promise<DatasetSource> {
  const { profile } = await forkIngest(
    {
      originalPath: resolve(original.path),
      columnarPath,
      fileName: original.fileName,
      options: original.options,
      limits: { ...limits, temporaryDirectory: directory },
    },
    { progress: () => undefined },
    { signal },
  )
  return {
    kind: 'dataset',
    path: columnarPath,
    columns: profile.columns.map(({ name }) => name),
    rows: profile.rows,
    emptyRows: profile.emptyRows,
    emptyCells: profile.emptyCells,
  }
}

async function targetOf(graph: WorkflowGraph, outputFolder: string): Promise<Target> {
  const output = outputOf(graph)
  if (output && isKind(output, 'csvOutput')) {
    return { kind: 'csv', path: resolve(outputFolder, basename(output.data.config.fileName)) }
  }
  if (output && isKind(output, 'postgresqlOutput')) {
    const { address } = output.data.config
    if (!address) throw new AppError('cliAddressNeeded', { title: output.data.title }, { nodeId: output.id })
    return {
      kind: 'postgresql',
      connection: { ...address, password: await askPassword(address), tls: tlsTo(address.serverName) },
    }
  }
  throw new AppError('outputComponentNeeded', {})
}

/** How the connection is secured: ANJ_CONNECTION_TLS says it; else not at all on this machine and verified elsewhere. */
function tlsTo(serverName: string): 'disable' | 'require' | 'verify' {
  const given = process.env.ANJ_CONNECTION_TLS
  if (given === 'disable' || given === 'require' || given === 'verify') return given
  return ['localhost', '127.0.0.1', '::1'].includes(serverName) ? 'disable' : 'verify'
}
