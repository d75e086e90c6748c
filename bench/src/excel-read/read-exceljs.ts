/** A peer in its own process: the streaming reader of exceljs. Arguments: file, rows. */
import exceljs from 'exceljs'

const [path = '', rows = '0'] = process.argv.slice(2)
const reader = new exceljs.stream.xlsx.WorkbookReader(path, {
  sharedStrings: 'cache',
  styles: 'cache',
  worksheets: 'emit',
  hyperlinks: 'ignore',
  entries: 'ignore',
})
let found = 0
let cells = 0
for await (const sheet of reader) {
  for await (const row of sheet) {
    found += 1
    row.eachCell(() => {
      cells += 1
    })
  }
}
if (found !== Number(rows) + 1 || cells < found) throw new Error(`${found} rows were read.`)
