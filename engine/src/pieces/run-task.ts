import { mkdir, readdir } from 'node:fs/promises'
import { join as inFolder } from 'node:path'
import type { Session } from '../duckdb/session.ts'
import { constant, Sql, sql } from '../duckdb/sql.ts'
import { withTimeout } from '../model/with-timeout.ts'
import { LandingFailed } from './protocol.ts'
import { openBlocks, sealBlocks, type WrittenFile } from './seal-blocks.ts'
import type { Task, TaskResult, TaskWork } from './task.ts'

/** Executes one attempt of a task. The session can read the task's blocks and pieces, and write below its folder. */
export async function runTask(session: Session, task: Task, signal: AbortSignal): Promise<TaskResult> {
  // The folder of a run that has been removed must not reappear.
  await mkdir(task.folder, { mode: 0o700 })
  const opened: TaskResult['opened'][number][] = []
  for (const [exchange, blocks] of Map.groupBy(task.opens, (block) => block.exchange))
    opened.push({ exchange, rows: await openBlocks(session, blocks) })
  for (const { name, select } of task.views) await createView(session, name, select, signal)
  const done = new DoneWork(session, task, signal)
  try {
    for (const work of task.work) await done.add(work)
  } finally {
    for (const name of [...done.views, ...task.views.map((view) => view.name)].toReversed())
      await session.run(sql`drop view if exists ${given(name)}`)
  }
  return { id: task.id, ...done.result, opened }
}

class DoneWork {
  readonly #session: Session
  readonly #folder: string
  readonly #signal: AbortSignal
  readonly views: string[] = []
  readonly #rows: TaskResult['rows'][number][] = []
  readonly #landed: TaskResult['landed'][number][] = []
  readonly #rejects: TaskResult['rejects'][number][] = []
  readonly #blocks: TaskResult['blocks'][number][] = []
  readonly #written: TaskResult['written'][number][] = []

  constructor(session: Session, { folder }: Task, signal: AbortSignal) {
    this.#session = session
    this.#folder = folder
    this.#signal = signal
  }

  get result(): Omit<TaskResult, 'id' | 'opened'> {
    return {
      rows: this.#rows,
      landed: this.#landed,
      rejects: this.#rejects,
      blocks: this.#blocks,
      written: this.#written,
    }
  }

  async add(work: TaskWork): Promise<void> {
    switch (work.kind) {
      case 'check':
        return await this.#check(work)
      case 'question':
        return void this.#rows.push({ index: work.index, row: await this.#row(work.select) })
      case 'landing':
        return await this.#land(work)
      case 'exchange':
        return await this.#exchange(work)
    }
  }

  async #check({ index, select, rejects }: Extract<TaskWork, { kind: 'check' }>): Promise<void> {
    const row = await this.#row(select)
    this.#rows.push({ index, row })
    for (const { nodeId, counts, select } of rejects) {
      if (counts.every((at) => Number(row[at] ?? 0) === 0)) continue
      const path = inFolder(this.#folder, `rejects-${index}-${this.#rejects.length}.parquet`)
      await this.#copy(select, path)
      this.#rejects.push({ index, nodeId, path })
    }
  }

  async #land({
    index,
    select,
    name,
    groupRows,
    milliseconds,
  }: Extract<TaskWork, { kind: 'landing' }>): Promise<void> {
    const path = inFolder(this.#folder, `landed-${index}.parquet`)
    const copy = (signal: AbortSignal) =>
      this.#session.count(
        sql`copy (${given(select)}) to ${constant(path)} (format parquet, row_group_size ${constant(groupRows)}, use_tmp_file false)`,
        signal,
      )
    const failed = (message: string, isTooSlow: boolean, cause?: unknown) =>
      new LandingFailed({ index, message, isTooSlow }, { cause })
    const landing = milliseconds === null ? copy(this.#signal) : withTimeout(milliseconds, this.#signal, copy)
    const rows = await landing.catch((error: unknown) => {
      throw failed(error instanceof Error ? error.message : String(error), false, error)
    })
    if (rows === null) throw failed('', true)
    this.#landed.push({ index, rows })
    await createView(
      this.#session,
      name,
      `select * from read_parquet(${constant(path).inline()})`,
      this.#signal,
    )
    this.views.push(name)
  }

  async #exchange({
    exchange,
    select,
    buckets,
    groupRows,
  }: Extract<TaskWork, { kind: 'exchange' }>): Promise<void> {
    const folder = inFolder(this.#folder, `exchange-${exchange}`)
    await mkdir(folder, { mode: 0o700 })
    const files =
      buckets === 1
        ? await this.#one(folder, select, groupRows, exchange)
        : await this.#several(folder, select, groupRows, exchange)
    this.#blocks.push(...(await sealBlocks(this.#session, exchange, files, this.#folder)))
  }

  async #one(
    folder: string,
    select: string,
    groupRows: number,
    exchange: number,
  ): Promise<readonly WrittenFile[]> {
    const path = inFolder(folder, 'rows.parquet')
    const rows = await this.#session.count(
      sql`copy (${given(select)}) to ${constant(path)} (format parquet, row_group_size ${constant(groupRows)}, use_tmp_file false)`,
      this.#signal,
    )
    this.#written.push({ exchange, rows })
    return [{ path, bucket: 0 }]
  }

  async #several(
    folder: string,
    select: string,
    groupRows: number,
    exchange: number,
  ): Promise<readonly WrittenFile[]> {
    const rows = await this.#session.count(
      sql`copy (${given(select)}) to ${constant(folder)} (format parquet, partition_by (bucket), overwrite_or_ignore true, row_group_size ${constant(groupRows)})`,
      this.#signal,
    )
    this.#written.push({ exchange, rows })
    const folders = await readdir(folder)
    const files: WrittenFile[] = []
    for (const one of folders.toSorted()) {
      const bucket = Number(one.replace('bucket=', ''))
      for (const file of (await readdir(inFolder(folder, one))).toSorted())
        files.push({ path: inFolder(folder, one, file), bucket })
    }
    return files
  }

  async #row(select: string) {
    return await this.#session.row(given(select), this.#signal)
  }

  async #copy(select: string, path: string): Promise<void> {
    await this.#session.run(
      sql`copy (${given(select)}) to ${constant(path)} (format parquet, use_tmp_file false)`,
      this.#signal,
    )
  }
}

/** The text is a fragment of the plan, rendered by the process that compiled it. */
function given(text: string): Sql {
  return Sql.of({ kind: 'text', text })
}

async function createView(
  session: Session,
  name: string,
  select: string,
  signal: AbortSignal,
): Promise<void> {
  await session.run(sql`create or replace view ${given(name)} as ${given(select)}`, signal)
}
