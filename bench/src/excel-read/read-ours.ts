/**
 * Our reader in its own process: converts a sheet to the delimited text that ingest continues with. Arguments: file,
 * folder, rows.
 */
import { join } from 'node:path'
import { readXlsx } from '../../../engine/src/excel/read-xlsx.ts'

const [path = '', folder = '', rows = '0'] = process.argv.slice(2)
const { lines } = await readXlsx(path, {
  sheet: null,
  header: null,
  skipLines: 0,
  csvPath: join(folder, 'sheet.csv'),
  workFolder: folder,
  mostBytes: 1e10,
  onPart: () => undefined,
})
if (lines !== Number(rows) + 1) throw new Error(`${lines} lines were read.`)
