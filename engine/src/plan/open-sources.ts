import { join } from 'node:path'
import {
  AppError,
  type Column,
  type ComparedSource,
  comparedSources,
  countPhrase,
  problemError,
  sentence,
  type WorkflowNode,
} from '@anj/workflow'
import type { BodyReader } from '../connectors/connector.ts'
import { openReading } from '../connectors/databases.ts'
import type { DatabaseConnection } from '../model/connection.ts'
import type { RunRequest } from '../model/run-request.ts'
import type { DatabaseSource, LandedSource, ReadableSource } from '../model/source.ts'
import { type LandSourceOptions, landSource } from './land-source.ts'
import { type OpenedLoad, openLoad } from './open-load.ts'
import { findSourceColumns } from './source-columns.ts'

export type ReadableSources = Readonly<Record<string, ReadableSource>>

/** A connected database source of a run. */
export interface OpenedSource {
  readonly node: WorkflowNode
  readonly source: DatabaseSource
  readonly reading: BodyReader
  /** The columns, as the server currently describes them. */
  readonly columns: readonly Column[]
  /** The bounds of an incremental load; null for a source whose rows are all read. */
  readonly load: OpenedLoad | null
  /** The columns whose values identify the source's rows in the table; null if they aren't compared with the table. */
  readonly keys: ComparedSource['columns'] | null
}

/** The keys of all rows of a source, in a columnar copy. */
export interface LandedKeys {
  /** True if the source turns empty texts into null. The keys keep them, because the table can have them. */
  readonly isFile: boolean
  readonly path: string
  readonly rows: number
  /** The columns in the copy, by the names that they have at the output. */
  readonly columns: readonly Column[]
}

/** The rows of a run's sources, and the keys to compare with the table. */
export interface LandedSources {
  readonly sources: ReadableSources
  readonly keys: readonly LandedKeys[]
}

/** The sources of a run with their connections and columns, before any row is read. */
export interface OpenedSources extends AsyncDisposable {
  readonly opened: readonly OpenedSource[]
  /**
   * The sources as they are known before reading, without the row counts of databases. Enough to compile a plan and
   * find its columns.
   */
  readonly foretold: ReadableSources
  /** Reads the rows of all databases into columnar copies in the run's folder, and closes the connections. */
  land(onRows: (rows: number) => void, signal: AbortSignal): Promise<LandedSources>
}

/**
 * Opens one reading for each server and database among a run's sources, so that all tables of a database come from the
 * same snapshot, and looks up the columns of the nodes. `log` receives notes about new columns and about the
 * limitations of a reading.
 */
export async function openSources(
  { workflow, sources, limits, firstRows }: Pick<RunRequest, 'workflow' | 'sources' | 'limits' | 'firstRows'>,
  workFolder: string,
  log: (line: string, nodeId: string) => void,
  signal: AbortSignal,
  open = openReading,
): Promise<OpenedSources> {
  const readings = new Map<string, BodyReader>()
  const close = async () => {
    const open = [...readings.values()]
    readings.clear()
    await Promise.all(open.map((reading) => reading[Symbol.asyncDispose]()))
  }
  const openOnce = async ({ connection, config }: DatabaseSource, nodeId: string) => {
    const key = placeOf(connection, config.databaseName)
    const known = readings.get(key)
    if (known) return known
    const reading = await open(connection, config.databaseName, signal)
    readings.set(key, reading)
    if (reading.note !== undefined) log(reading.note, nodeId)
    return reading
  }
  const opened: OpenedSource[] = []
  const compared = comparedSources(workflow)
  if (!compared.ok) throw problemError(compared.problem)
  try {
    for (const node of workflow.nodes) {
      const source = sources[node.id]
      if (source?.kind !== 'database') continue
      const found = await saidOf(node, async () => {
        const reading = await openOnce(source, node.id)
        const now = await reading.columnsOf(source.config, signal)
        return { node, source, reading, ...findSourceColumns(node.data.title, source.config.columns, now) }
      })
      if (found.further.length > 0)
        log(
          sentence('sourceColumnsNew', { title: node.data.title, columns: found.further.join(', ') }),
          node.id,
        )
      const { reading, columns } = found
      const load = await saidOf(node, () => openLoad(node, source, columns, reading, log, signal))
      const notes = await saidOf(node, async () => await reading.notesOn?.(source.config, columns, signal))
      for (const note of notes ?? []) log(note, node.id)
      const config = load ? { ...source.config, window: load.window } : source.config
      const keys = compared.value.find((one) => one.node.id === node.id)?.columns ?? null
      if (keys && reading.canMissRows)
        throw new AppError(
          'missingNeedsSnapshot',
          { title: node.data.title, database: config.databaseName },
          { nodeId: node.id },
        )
      opened.push({ ...found, source: { ...source, config }, load, keys })
    }
  } catch (error) {
    await close()
    throw signal.aborted ? signal.reason : error
  }
  const pathOf = (place: number) => join(workFolder, `source-${place}.parquet`)
  const foretold = opened.map(({ node, columns }, i): [string, LandedSource] => [
    node.id,
    { kind: 'landed', path: pathOf(i), columns, rows: 0, emptyRows: 0, emptyCells: 0, isSample: false },
  ])
  return {
    opened,
    foretold: { ...withoutDatabases(sources), ...Object.fromEntries(foretold) },
    land: async (onRows, landSignal) => {
      const landed: Record<string, ReadableSource> = {}
      const keys: LandedKeys[] = []
      let before = 0
      for (const [i, { node, source, reading, columns }] of opened.entries()) {
        const of = await saidOf(node, () =>
          landSource({
            reading,
            config: source.config,
            title: node.data.title,
            columns,
            path: pathOf(i),
            workFolder,
            limits,
            onRows: (rows) => onRows(before + rows),
            ...(firstRows === undefined ? {} : { rows: firstRows }),
            signal: landSignal,
          }),
        )
        before += of.rows
        onRows(before)
        landed[node.id] = { ...of, isSample: false }
      }
      for (const [i, source] of opened.entries()) {
        if (!source.keys) continue
        const path = join(workFolder, `keys-${i}.parquet`)
        const of = await saidOf(source.node, () =>
          landKeys(source, path, { workFolder, limits, signal: landSignal }),
        )
        keys.push(of)
        const { title } = source.node.data
        log(sentence('keysCompared', { title, rows: countPhrase(of.rows, 'key') }), source.node.id)
      }
      await close()
      return { sources: { ...withoutDatabases(sources), ...landed }, keys }
    },
    [Symbol.asyncDispose]: close,
  }
}

/** Reads the keys of all rows of a source, in the snapshot from which its new rows come. */
async function landKeys(
  { node, source, reading, columns, keys }: OpenedSource,
  path: string,
  options: Pick<LandSourceOptions, 'workFolder' | 'limits' | 'signal'>,
): Promise<LandedKeys> {
  const { window: _window, ...config } = source.config
  const pairs = (keys ?? []).flatMap(({ from, to }) => {
    const column = columns.find(({ name }) => name === from)
    return column ? [{ column, to }] : []
  })
  const landed = await landSource({
    ...options,
    reading,
    config: { ...config, treatAsFile: false },
    title: node.data.title,
    columns: pairs.map(({ column }) => column),
    path,
    onRows: () => undefined,
  })
  return {
    path,
    rows: landed.rows,
    columns: pairs.map(({ column, to }) => ({ ...column, name: to })),
    isFile: config.treatAsFile,
  }
}

/**
 * Returns a key for a server, database and login. Sources with the same key share a connection and therefore a
 * snapshot.
 */
function placeOf(connection: DatabaseConnection, databaseName: string): string {
  return JSON.stringify([{ ...connection, serverName: connection.serverName.toLowerCase() }, databaseName])
}

function withoutDatabases(sources: RunRequest['sources']): ReadableSources {
  return Object.fromEntries(
    Object.entries(sources).flatMap(([id, source]) => (source.kind === 'database' ? [] : [[id, source]])),
  )
}

async function saidOf<T>(node: WorkflowNode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError ? error.at(node.id) : error
  }
}
