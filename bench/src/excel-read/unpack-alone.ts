/** The baseline in its own process: decompresses the parts of a workbook and discards them. Argument: file. */
import { openArchive } from '../../../engine/src/excel/archive.ts'

const [path = ''] = process.argv.slice(2)
await using archive = await openArchive(path)
let bytes = 0
for (const part of ['xl/sharedStrings.xml', 'xl/worksheets/sheet1.xml']) {
  for await (const piece of archive.read(part)) bytes += piece.length
}
if (bytes === 0) throw new Error('Nothing was unpacked.')
