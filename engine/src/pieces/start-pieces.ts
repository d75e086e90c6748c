import { AppError } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { describePlan } from '../plan/compile-plan.ts'
import type { PartResults } from '../plan/execute-parts.ts'
import type { CheckPart, CompiledPlan, PlanPart, RowWindow } from '../plan/plan.ts'
import type { StartedPieces } from '../plan/run-work.ts'
import { asSqlFailure } from '../steps/sql/sql-failure.ts'
import { type ConversionColumns, cell, rowNumber } from '../steps/table.ts'
import { makeFolderSync } from '../storage/make-folder.ts'
import { executePieces, type PiecesOptions } from './execute-pieces.ts'
import { blocksOf, type Manifest, verifyResult } from './manifest.ts'
import { mergeAnswers, mergeChecks } from './merge-parts.ts'
import type { PiecePlan } from './piece-plan.ts'
import { LandingFailed } from './protocol.ts'
import { rowsOf } from './tasks-of.ts'

export interface StartOptions extends Omit<PiecesOptions, 'onStage'> {
  /** True if the target or a step needs the rows in their order. */
  readonly keepsOrder: boolean
}

/** Starts the tasks of a plan. The results of its parts are there as soon as the stages that give them are done. */
export function startTasks(plan: PiecePlan, options: StartOptions): StartedPieces {
  makeFolderSync(options.folder, { mode: 0o700 })
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  const parts = new PartsOfPieces(plan)
  const done = executePieces(plan, { ...options, signal, onStage: (manifest) => parts.add(manifest) }).catch(
    (error: unknown) => {
      throw error instanceof LandingFailed ? asLandingError(plan, error, signal) : error
    },
  )
  done.catch((error: unknown) => parts.fail(error))
  const described = describePlan(plan.compiled)
  const checked: CompiledPlan = {
    ...described,
    parts: parts.parts,
    rows: sql`select null where false`,
    numbered: () => sql`select null where false`,
  }
  return {
    plan: checked,
    results: parts,
    counted: () => parts.counted(),
    percent: () => Math.floor((100 * parts.stagesDone) / plan.stages.length),
    complete: async () => {
      const manifest = await done
      verifyResult(plan, manifest, described.isChecked ? parts.lastKept : undefined)
      return { ...checked, ...resultRows(plan, manifest, checked, options.keepsOrder) }
    },
    [Symbol.asyncDispose]: async () => {
      stop.abort(new Error('The run ended'))
      await done.catch(() => undefined)
    },
  }
}

/** Returns the error of a materialized result. The errors of a query that a user wrote are the user's to read. */
function asLandingError(
  { compiled }: PiecePlan,
  { landing: { index, message, isTooSlow }, cause }: LandingFailed,
  signal: AbortSignal,
): unknown {
  const part = compiled.parts[index]
  const bounds = part?.kind === 'landing' ? part.bounds : undefined
  if (!part || !bounds) return cause
  const { title, milliseconds } = bounds
  const { nodeId } = part
  return isTooSlow
    ? new AppError('sqlTooSlow', { title, minutes: milliseconds / 60_000 }, { nodeId })
    : asSqlFailure(new Error(message), title, signal).at(nodeId)
}

/** Returns the selects of the result's rows. */
function resultRows(
  plan: PiecePlan,
  manifest: Manifest,
  { columns }: CompiledPlan,
  keepsOrder: boolean,
): Pick<CompiledPlan, 'rows' | 'numbered'> {
  const { exchange, order } = plan.result
  const { cells } = exchange
  const rows = rowsOf(
    { cells, order: keepsOrder || order === 'renumbered' ? order : 'none' },
    blocksOf(plan, manifest, null),
  )
  const named = columns.map((column, i) => sql`${cell(i)} as ${name(column.name)}`)
  const within = (window: RowWindow | null): Sql =>
    window ? sql` where ${rowNumber} between ${constant(window.first)} and ${constant(window.last)}` : sql``
  return {
    rows: sql`select ${join(named)} from (${rows})`,
    numbered: (window) => sql`select * from (${rows})${within(window)}`,
  }
}

/** The parts of a plan, with results that are merged from those of its pieces. */
class PartsOfPieces implements PartResults {
  readonly parts: readonly PlanPart[]
  readonly #plan: PiecePlan
  readonly #whole: readonly PromiseWithResolvers<unknown>[]
  readonly #added = new Set<number>()
  #manifest: Manifest = []
  lastKept = 0

  constructor(plan: PiecePlan) {
    this.#plan = plan
    this.#whole = plan.compiled.parts.map(() => {
      const promise = Promise.withResolvers<unknown>()
      promise.promise.catch(() => undefined)
      return promise
    })
    this.parts = plan.compiled.parts.map((part, index) =>
      part.kind === 'check'
        ? { ...part, conversions: part.conversions.map((one) => this.#fromFiles(one, index)) }
        : part,
    )
  }

  get stagesDone(): number {
    return this.#manifest.length
  }

  add(manifest: Manifest): void {
    this.#manifest = [...manifest]
    const { stages, compiled } = this.#plan
    const isDone = (index: number) =>
      stages
        .slice(manifest.length)
        .every(({ work }) => !work.some((one) => one.kind === 'part' && one.index === index))
    for (const [index, part] of compiled.parts.entries()) {
      if (this.#added.has(index) || !isDone(index)) continue
      this.#added.add(index)
      try {
        this.#whole[index]?.resolve(this.#merged(part, index))
      } catch (error) {
        this.#whole[index]?.reject(error)
      }
    }
  }

  counted(): ReadonlyMap<string, number> {
    return new Map(
      this.#plan.work.flatMap((work) => {
        if (work.kind !== 'exchange' || work.exchange.from === null || work.exchange.leaf === null) return []
        const rows = blocksOf(this.#plan, this.#manifest, work.exchange.leaf).reduce(
          (sum, block) => sum + block.rows,
          0,
        )
        return [[work.exchange.from, rows] as const]
      }),
    )
  }

  fail(error: unknown): void {
    for (const one of this.#whole) one.reject(error)
  }

  check: PartResults['check'] = async (part) => {
    const result = (await this.#of(part)) as Awaited<ReturnType<PartResults['check']>>
    this.lastKept = result.kept
    return result
  }

  question: PartResults['question'] = async (part) => (await this.#of(part)) as readonly unknown[]

  landing: PartResults['landing'] = async (part) => (await this.#of(part)) as number

  async #of(part: PlanPart): Promise<unknown> {
    return await this.#whole[this.parts.indexOf(part)]?.promise
  }

  #merged(part: PlanPart, index: number): unknown {
    const results = this.#manifest.flatMap((stage) => stage.results)
    const rows = results.flatMap((one) => one.rows.filter((row) => row.index === index).map(({ row }) => row))
    if (part.kind === 'check') return mergeChecks(rows.map((row) => part.read(row)))
    if (part.kind === 'question') return mergeAnswers(rows, part.merging)
    const counts = results.flatMap((one) =>
      one.landed.filter((row) => row.index === index).map((row) => row.rows),
    )
    const count = counts.reduce((sum, one) => sum + one, 0)
    const { bounds, nodeId } = part
    if (bounds && count > bounds.rows)
      throw new AppError('sqlTooManyRows', { title: bounds.title, limit: bounds.rows }, { nodeId })
    return count
  }

  /** Reads the rows with failures from the files of the tasks. */
  #fromFiles(conversion: ConversionColumns, index: number): CheckPart['conversions'][number] {
    return {
      ...conversion,
      before: () => {
        const files = this.#manifest.flatMap(({ results }) =>
          results.flatMap(({ rejects }) =>
            rejects.filter((one) => one.index === index && one.nodeId === conversion.nodeId),
          ),
        )
        const paths = join(files.map(({ path }) => constant(path)))
        return { columns: conversion.before().columns, select: sql`select * from read_parquet([${paths}])` }
      },
    }
  }
}
