/** A peer in its own process: SheetJS, which keeps the whole table in memory. Arguments: file, rows. */
import { writeFileSync } from 'node:fs'
import * as xlsx from '@e965/xlsx'
import { columns, orderOf } from './orders.ts'

const [path = '', rows = '0'] = process.argv.slice(2)
const table: unknown[][] = [[...columns]]
for (let i = 1; i <= Number(rows); i += 1) table.push([...orderOf(i)])
const book = xlsx.utils.book_new()
xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(table, { dense: true }), 'Orders')
writeFileSync(path, xlsx.write(book, { bookType: 'xlsx', type: 'buffer', compression: true }))
