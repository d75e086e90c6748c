/** A peer in its own process: the streaming writer of exceljs. Arguments: file, rows, 'shared' for shared strings. */
import exceljs from 'exceljs'
import { columns, dayFormat, momentFormat, orderOf } from './orders.ts'

const [filename = '', rows = '0', texts] = process.argv.slice(2)
const book = new exceljs.stream.xlsx.WorkbookWriter({
  filename,
  useStyles: true,
  useSharedStrings: texts === 'shared',
})
const sheet = book.addWorksheet('Orders')
sheet.addRow([...columns]).commit()
for (let i = 1; i <= Number(rows); i += 1) {
  const row = sheet.addRow([...orderOf(i)])
  row.getCell(7).numFmt = dayFormat
  row.getCell(8).numFmt = momentFormat
  row.commit()
}
await book.commit()
