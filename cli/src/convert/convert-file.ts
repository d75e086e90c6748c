import { rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import {
  datasetSource,
  type EngineProblem,
  forkIngest,
  type IngestResult,
  type ReadingOverrides,
} from '@anj/engine'
import {
  AppError,
  findProblems,
  incomingColumns,
  problemError,
  type ReadingOptions,
  type Reject,
} from '@anj/workflow'
import { executeHere } from '../run/execute-here.ts'
import { limitsIn } from '../run/limits.ts'
import type { Reporter } from '../run/reporter.ts'
import { requireFile } from '../run/source-file.ts'
import { fileTarget, folderOf, moveIntoPlace, resolveTarget } from '../run/target-file.ts'
import { inTemporaryFolder } from '../run/temporary-folder.ts'
import { conversionGraph, outputId, sourceId, type TypeMapping } from './conversion-graph.ts'
import { encodeFile } from './encode-file.ts'
import { type FileOutput, outputFor, type TargetOptions } from './formats.ts'

/** Files and options of a conversion. */
export interface Conversion {
  readonly from: string
  readonly to: string
  readonly reading: ReadingOverrides
  readonly writing: TargetOptions
  readonly typing: TypeMapping
  /** Path of a CSV file for all values that don't convert; null for no such file. */
  readonly rejectsPath: string | null
  readonly signal: AbortSignal
}

/** Result of a conversion. */
export interface Converted {
  readonly from: string
  readonly to: string
  /** Number of written rows; null after a failure, which leaves the target unchanged. */
  readonly rows: number | null
  /** Number of rows that were dropped because they contained no values. */
  readonly emptyRows: number
  /** Options that were used to read the source. */
  readonly reading: ReadingOptions
  /** Columns of the target with their types. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** Notes about the source file. */
  readonly notes: readonly string[]
  /** The first values that didn't convert. */
  readonly rejects: readonly Reject[]
  readonly rejectCount: number
  readonly problem: { readonly code: string; readonly sentence: string } | null
}

/** Converts a file with the engine. A failure leaves the target unchanged. */
export async function convertFile(conversion: Conversion, reporter: Reporter): Promise<Converted> {
  const { from, to, writing, rejectsPath } = conversion
  await requireFile(from)
  const output = outputFor(to, writing)
  for (const path of [to, ...(rejectsPath === null ? [] : [rejectsPath])]) await requireFolder(folderOf(path))
  const place = await resolveTarget(to)
  return await inTemporaryFolder((directory) => convertIn(directory, conversion, output, place, reporter))
}

async function requireFolder(folder: string): Promise<void> {
  if (!(await stat(folder).catch(() => null))?.isDirectory())
    throw new AppError('cliFolderMissing', { folder })
}

async function convertIn(
  directory: string,
  conversion: Conversion,
  output: FileOutput,
  place: string,
  reporter: Reporter,
): Promise<Converted> {
  const { from, to, signal } = conversion
  const columnarPath = join(directory, 'columns.parquet')
  const { profile, options } = await read(conversion, columnarPath, directory, reporter)
  const workflow = conversionGraph(profile, conversion.typing, output)
  const [fault] = findProblems(workflow)
  if (fault) throw problemError(fault)
  const runId = crypto.randomUUID()
  const target = await fileTarget(dirname(place), runId)
  await using _ = { [Symbol.asyncDispose]: () => rm(target.path, { force: true }) }
  const { outcome, reconciliation, rejects, rejectCount } = await executeHere(
    {
      runId,
      workflow,
      sources: { [sourceId]: datasetSource(columnarPath, profile) },
      target,
      directory,
      ...(conversion.rejectsPath === null ? {} : { rejectsPath: resolve(conversion.rejectsPath) }),
      signal,
    },
    { ...reporter, log: () => undefined },
  )
  signal.throwIfAborted()
  const problem =
    outcome.status === 'succeeded'
      ? await finish(target.path, place, conversion)
      : outcome.status === 'failed'
        ? outcome.problem
        : null
  return {
    from,
    to,
    rows: problem ? null : (reconciliation?.stored ?? null),
    emptyRows: reconciliation?.droppedEmpty ?? 0,
    reading: options,
    columns: (incomingColumns(workflow, outputId)[0] ?? []).map(({ name, type }) => ({ name, type })),
    notes: profile.notes,
    rejects,
    rejectCount,
    problem: problem && { code: problem.code, sentence: problem.sentence },
  }
}

function read(
  { from, reading, signal }: Conversion,
  columnarPath: string,
  directory: string,
  reporter: Reporter,
): Promise<IngestResult> {
  return forkIngest(
    {
      originalPath: resolve(from),
      columnarPath,
      fileName: basename(from),
      options: null,
      given: reading,
      limits: limitsIn(directory),
    },
    { progress: (percent) => reporter.reading(basename(from), percent) },
    { signal },
  )
}

/** Re-encodes the written file if necessary, and moves it to the target. A failure leaves the target unchanged. */
async function finish(
  written: string,
  place: string,
  { writing, signal }: Conversion,
): Promise<EngineProblem | null> {
  const { encoding = 'utf-8', byteOrderMark } = writing
  const encoded = `${written}.encoded`
  try {
    if (encoding === 'utf-8' && !byteOrderMark) await moveIntoPlace(written, place)
    else {
      await encodeFile(written, encoded, encoding, byteOrderMark, signal)
      await moveIntoPlace(encoded, place)
    }
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { code: error.code, sentence: error.message }
  } finally {
    await rm(encoded, { force: true })
  }
}
