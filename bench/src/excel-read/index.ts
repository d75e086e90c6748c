import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench } from '../bench.ts'
import { timeCommand } from '../measure/command.ts'
import { type Contender, interleave } from '../measure/interleave.ts'
import { reportOf } from '../report.ts'

const ROUNDS = 3
const scriptAt = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * Reads a whole .xlsx file with ten columns and shared strings, as Excel writes them. The baseline only decompresses
 * it.
 */
export const excelRead: Bench = {
  name: 'excel-read',
  rows: 300_000,
  async run({ rows, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    try {
      const file = join(folder, 'orders.xlsx')
      say(`writing a workbook of ${rows.toLocaleString('en')} rows`)
      await node('../excel-write/write-exceljs.ts', file, String(rows), 'shared')
      const way = (name: string, rounds: number, script: string, ...args: readonly string[]): Contender => ({
        name,
        rounds,
        once: () => node(script, file, ...args),
      })
      const [ours, floor, ...peers] = await interleave(
        [
          way('Anj, to delimited text', ROUNDS, './read-ours.ts', folder, String(rows)),
          way('baseline: unpacked alone', ROUNDS, './unpack-alone.ts'),
          way('exceljs, streaming reader', ROUNDS, './read-exceljs.ts', String(rows)),
          way('SheetJS', 1, './read-sheetjs.ts', String(rows)),
        ],
        { rows, rounds: ROUNDS, say },
      )
      if (!ours || !floor) throw new Error('Nothing was measured.')
      return reportOf('excel-read', rows, { ours, floor, peers })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

function node(script: string, ...args: readonly string[]) {
  return timeCommand(process.execPath, [scriptAt(script), ...args])
}
