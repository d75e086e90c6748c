import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import {
  AppError,
  adviceSheets,
  adviceToCsv,
  adviceToHtml,
  adviceToMarkdown,
  dictionarySheets,
  dictionaryToCsv,
  dictionaryToHtml,
  dictionaryToMarkdown,
  type Insight,
  parseInsight,
  type Sheet,
} from '@anj/workflow'
import { writeWorkbook } from '../connectors/excel/write-workbook.ts'
import type { ExportFormat, ExportWork } from './export-work.ts'

/** The content of an insight in each format, either a text or the tables of a workbook. */
type Exports = { readonly [F in ExportFormat]: () => F extends 'xlsx' ? readonly Sheet[] : string }

/** Exports a dictionary or advice. The export blocks its thread, so callers use a separate thread. */
export async function writeExport({ from, to, format, suppressed }: ExportWork): Promise<void> {
  const exports = exportsOf(parseInsight(JSON.parse(await readFile(from, 'utf8'))), suppressed)
  if (format !== 'xlsx') return writeFile(to, exports[format]())
  const file = createWriteStream(to)
  await writeWorkbook(exports.xlsx(), file)
  await finished(file.end())
}

function exportsOf(insight: Insight, suppressed: ExportWork['suppressed']): Exports {
  if (insight.kind === 'diagram') throw new AppError('insightNotExported', {})
  const { dictionary } = insight
  if (insight.kind === 'dictionary')
    return {
      xlsx: () => dictionarySheets(dictionary),
      csv: () => dictionaryToCsv(dictionary),
      md: () => dictionaryToMarkdown(dictionary),
      html: () => dictionaryToHtml(dictionary),
    }
  const { advice } = insight
  const { unseen } = dictionary
  return {
    xlsx: () => adviceSheets(advice, suppressed, unseen),
    csv: () => adviceToCsv(advice, suppressed),
    md: () => adviceToMarkdown(advice, suppressed, unseen),
    html: () => adviceToHtml(advice, suppressed, unseen),
  }
}
