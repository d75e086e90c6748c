import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { DataType } from '@anj/workflow'
import { openArchive } from '../../../engine/src/excel/archive.ts'
import { makeDataset } from '../../../engine/src/testing/make-dataset.ts'
import { change, graphOf, nodeOf } from '../../../engine/src/testing/tables.ts'
import type { Bench } from '../bench.ts'
import { timeCommand } from '../measure/command.ts'
import { type Contender, interleave } from '../measure/interleave.ts'
import { limitsIn, runInChild } from '../product/run-in-child.ts'
import { reportOf } from '../report.ts'
import { columns, ordersSelect } from './orders.ts'

const ROUNDS = 3
const scriptAt = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const types: Readonly<Record<string, DataType>> = {
  id: 'int',
  amount: 'decimal',
  price: 'decimal',
  ordered_on: 'date',
  shipped_at: 'datetime',
  paid: 'bit',
}

/**
 * Writes a table of ten columns to an .xlsx file. Compares a run, with six conversions, its checks and its commit, to
 * libraries that receive finished rows. The baseline only compresses the same XML on one core.
 */
export const excelWrite: Bench = {
  name: 'excel-write',
  rows: 300_000,
  async run({ rows, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    try {
      say(`making ${rows.toLocaleString('en')} rows`)
      const ours = await oursIn(folder, rows)
      const xml = join(folder, 'sheet.xml')
      await ours.once()
      await unpack(join(folder, 'ours.xlsx'), xml)
      const floor: Contender = {
        name: 'baseline: its XML compressed alone',
        once: () => node('./compress-alone.ts', xml, join(folder, 'floor')),
      }
      const peer = (name: string, script: string, rounds: number): Contender => ({
        name,
        rounds,
        once: () => node(script, join(folder, 'peer.xlsx'), String(rows)),
      })
      const peers = [
        peer('exceljs, streaming writer', './write-exceljs.ts', ROUNDS),
        peer('SheetJS', './write-sheetjs.ts', 1),
      ]
      const [measured, floorMeasured, ...peersMeasured] = await interleave([ours, floor, ...peers], {
        rows,
        rounds: ROUNDS,
        say,
      })
      if (!measured || !floorMeasured) throw new Error('Nothing was measured.')
      return reportOf('excel-write', rows, { ours: measured, floor: floorMeasured, peers: peersMeasured })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

function node(script: string, ...args: readonly string[]) {
  return timeCommand(process.execPath, [scriptAt(script), ...args])
}

async function oursIn(folder: string, rows: number): Promise<Contender> {
  const source = await makeDataset(join(folder, 'orders.parquet'), ordersSelect(rows))
  const workflow = graphOf(
    [
      nodeOf('source', 'csvInput', {
        datasetId: 'orders',
        fileName: 'orders.csv',
        columns: columns.map((name) => ({ name, type: 'text' as const })),
      }),
      nodeOf('selection', 'columnSelection'),
      nodeOf('types', 'changeDataType', {
        columnDataTypes: Object.entries(types).map(([column, type]) => change(column, type)),
      }),
      nodeOf('output', 'excelOutput', { sheetName: 'Orders' }),
    ],
    'source>selection',
    'selection>types',
    'types>output',
  )
  return {
    name: 'Anj, a run’s child process',
    once: async () => {
      const target = { kind: 'file' as const, path: join(folder, 'ours.xlsx') }
      const run = await runInChild({
        runId: randomUUID(),
        workflow,
        sources: { source },
        target,
        limits: limitsIn(folder),
      })
      if (run.stored !== rows) throw new Error(`The sheet holds ${run.stored} rows instead of ${rows}.`)
      return run
    },
  }
}

async function unpack(workbook: string, to: string): Promise<void> {
  await using archive = await openArchive(workbook)
  await pipeline(archive.read('xl/worksheets/sheet1.xml'), createWriteStream(to))
}
