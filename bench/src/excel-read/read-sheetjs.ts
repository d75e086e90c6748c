/** A peer in its own process: SheetJS, which keeps the whole workbook in memory. Arguments: file, rows. */
import { readFileSync } from 'node:fs'
import * as xlsx from '@e965/xlsx'

const [path = '', rows = '0'] = process.argv.slice(2)
const book = xlsx.read(readFileSync(path), { dense: true })
const sheet = book.Sheets[book.SheetNames[0] ?? ''] as xlsx.DenseWorkSheet
const found = sheet['!data']?.length ?? 0
if (found !== Number(rows) + 1) throw new Error(`${found} rows were read.`)
