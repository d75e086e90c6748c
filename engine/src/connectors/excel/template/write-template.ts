import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type Column, type ConfigOf, type ExcelTemplate, sentence } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../../../duckdb/sql.ts'
import { cellName, columnLetters } from '../../../excel/cell-names.ts'
import { readStyles } from '../../../excel/styles.ts'
import { openTemplate, type Template } from '../../../excel/template/open-template.ts'
import { decoded, readTextPart } from '../../../excel/template/read-text-part.ts'
import type { SheetRange } from '../../../excel/template/sheet-range.ts'
import { relationsOf } from '../../../excel/workbook-parts.ts'
import { copyThrough } from '../../../pipe/copy-through.ts'
import { inOrder } from '../../file/in-order.ts'
import { openFileWriter } from '../../file/open-file-writer.ts'
import type { Note, TargetWriter, WriteInput, WriteResult } from '../../writer.ts'
import { templateCellXml } from '../cell-xml.ts'
import { checkSheet } from '../check.ts'
import { noteTexts } from '../note-texts.ts'
import { xmlText } from '../xml-text.ts'
import { ZipWriter } from '../zip-writer.ts'
import {
  recalculated,
  withDimension,
  withFilter,
  withFilterName,
  withoutContentType,
  withoutRelation,
  withTableRows,
} from './change-parts.ts'
import { fitStyles } from './fit-styles.ts'
import { readTarget, refuseOverlaps, type TargetFacts } from './read-target.ts'
import { SheetPieces } from './sheet-pieces.ts'
import { Spool } from './spool.ts'
import { type Found, TemplateRows } from './template-rows.ts'

type ExcelOutput = ConfigOf<'excelOutput'>

/** A template with the settings of the output that fills it. */
export interface TemplateTarget {
  readonly config: ExcelOutput
  readonly template: ExcelTemplate
  readonly templatePath: string
}

/**
 * Writes rows as values to a sheet of a copy of a workbook. All parts that don't depend on these cells are copied byte
 * for byte. Formulas are calculated when a user opens the workbook.
 */
export function openTemplateWriter(
  path: string,
  { config, template: settings, templatePath }: TemplateTarget,
  note: Note,
): TargetWriter {
  let rows: TemplateRows | undefined
  return openFileWriter(path, {
    check: async (columns) => {
      const requirements = checkSheet(config, columns)
      await using template = await openTemplate(templatePath)
      await readTarget(template, settings, columns, config.header)
      return requirements
    },
    write: async (input, file) => {
      await using template = await openTemplate(templatePath)
      const facts = await readTarget(template, settings, input.columns, config.header)
      await using pieces = new SheetPieces(template.archive, facts.sheet, input.signal)
      const head = await pieces.readHead()
      const spool = new Spool(`${input.workFolder}/sheet`)
      const stream = new TemplateRows(facts, pieces, spool)
      rows = stream
      stream.on('error', () => undefined)
      file.on('error', (error) => stream.destroy(error))
      try {
        const styles = await stylesOf(template, facts, input.columns)
        if (config.header) stream.write(headerXml(facts, input.columns))
        const written = await copyThrough({
          ...input,
          rows: rowsXml(input, facts, styles.styles),
          options: sql`format csv, header false, delimiter ${constant('\u0001')}, quote '', escape ''`,
          pipePath: `${input.workFolder}/rows`,
          sink: stream,
        })
        stream.end()
        await finished(stream)
        await writeParts(template, facts, { head, pieces, spool, stream, styles: styles.text }, file, input)
        noteTexts(stream.textCells, input.columns, note, facts.left)
        noteChanges(stream, note)
        return { written, stored: stream.rows } satisfies WriteResult
      } finally {
        stream.destroy()
        spool.destroy()
      }
    },
    rowsSoFar: () => rows?.rows ?? 0,
  })
}

async function stylesOf({ archive, parts }: Template, facts: TargetFacts, columns: readonly Column[]) {
  const known = parts.styles ? await readStyles(archive, parts.styles) : []
  const text = parts.styles ? await readTextPart(archive, parts.styles) : null
  return fitStyles(text, known, columns, facts.styles)
}

function headerXml(
  { tagPrefix: p, top, left, headerStyles }: TargetFacts,
  columns: readonly Column[],
): Buffer {
  const cells = columns.map(({ name }, i) => {
    const style = headerStyles[i] ? ` s="${headerStyles[i]}"` : ''
    const text = `<${p}is><${p}t xml:space="preserve">${xmlText(name)}</${p}t></${p}is>`
    return `<${p}c r="${cellName(left + i, top)}"${style} t="inlineStr">${text}</${p}c>`
  })
  return Buffer.from(`<${p}row r="${top}">${cells.join('')}</${p}row>\n`)
}

const rowNumber = name('row')

/** Returns one line of XML for each row. Line feeds in values become entities, so a line never contains part of a row. */
function rowsXml({ rows, columns }: WriteInput, facts: TargetFacts, styles: readonly number[]): Sql {
  const { left, top, hasHeader, tagPrefix: p } = facts
  const cells = columns.map((_, i) => name(`c${i}`))
  const before = constant(top + (hasHeader ? 1 : 0) - 1)
  const source = sql`select ${join(cells)}, (row_number() over () + ${before}) as "number", (row_number() over () + ${before})::varchar as ${rowNumber} from (${rows}) as source(${join(cells)})`
  const xml = columns.map(({ type }, i) =>
    templateCellXml(name(`c${i}`), {
      type,
      index: left + i,
      row: rowNumber,
      style: styles[i] ?? 0,
      tagPrefix: p,
    }),
  )
  const computed = computedCells(facts)
  const all = [
    ...computed.filter(({ column }) => column < left).map(({ xml: cell }) => cell),
    ...xml,
    ...computed.filter(({ column }) => column > left).map(({ xml: cell }) => cell),
  ]
  const lines = sql`select concat(${constant(`<${p}row r="`)}, ${rowNumber}, '">', ${join(all)}, ${constant(`</${p}row>`)}) from (${source})`
  return inOrder(lines, 1)
}

/** Returns the cells beside the written columns that tables fill with formulas, for the rows that the tables gain. */
function computedCells({ tables, left, right, styleOf, tagPrefix: p }: TargetFacts) {
  return tables
    .flatMap(({ range, columns }) =>
      columns.flatMap(({ formula }, i) => {
        const column = range.left + i
        if (formula === null || (column >= left && column <= right)) return []
        const style = styleOf(column) === 0 ? '' : ` s="${styleOf(column)}"`
        const open = constant(`<${p}c r="${columnLetters(column)}`)
        const close = constant(`"${style}><${p}f>${decoded(formula)}</${p}f></${p}c>`)
        const xml = sql`case when "number" > ${constant(range.bottom)} then ${open} || ${rowNumber} || ${close} else '' end`
        return [{ column, xml }]
      }),
    )
    .toSorted((a, b) => a.column - b.column)
}

interface SheetParts {
  readonly head: readonly string[]
  readonly pieces: SheetPieces
  readonly spool: Spool
  readonly stream: TemplateRows
  /** The changed styles part; null if it stays as it is. */
  readonly styles: string | null
}

/** Writes the archive: the template's parts in their order, of which only those change that depend on the rows. */
async function writeParts(
  { archive, parts }: Template,
  facts: TargetFacts,
  { head, pieces, spool, stream, styles }: SheetParts,
  file: Writable,
  { signal }: WriteInput,
): Promise<void> {
  const { sheet, left, right, top, tables, filter } = facts
  const lastRow = Math.max(top, stream.lastRow)
  const written: SheetRange = { left, right, top, bottom: lastRow }
  refuseOverlaps(facts, written)
  const tail = await pieces.readTail()
  const read = (part: string) => readTextPart(archive, part, signal)
  const changed = new Map<string, string | null>()
  const change = (part: string, text: string | null) => changed.set(part.toLowerCase(), text)
  const workbook = recalculated(await read(parts.main))
  change(
    parts.main,
    filter && lastRow > filter.bottom ? withFilterName(workbook, sheet.index, lastRow) : workbook,
  )
  for (const { part, range } of tables)
    if (lastRow > range.bottom) change(part, withTableRows(await read(part), range, lastRow))
  if (styles !== null && parts.styles) change(parts.styles, styles)
  const chain = [...archive.parts].find((part) => /(^|\/)calcchain\.xml$/.test(part))
  if (stream.formulas.count > 0 && chain !== undefined) {
    // Excel builds this index of formulas again. It reports a workbook as damaged whose index names other cells.
    change(chain, null)
    const relations = relationsOf(parts.main)
    change(relations, withoutRelation(await read(relations), /(^|\/)calcChain\.xml$/i))
    change('[Content_Types].xml', withoutContentType(await read('[Content_Types].xml'), /\/calcChain\.xml$/i))
  }
  const zip = new ZipWriter(file)
  for (const part of archive.names) {
    if (part.endsWith('/')) continue
    const text = changed.get(part.toLowerCase())
    if (text === null) continue
    if (text !== undefined) zip.addPart(part, Buffer.from(text, 'latin1'))
    else if (part.toLowerCase() === sheet.part.toLowerCase()) {
      const begin = withDimension(head, written)
      await copyPart(zip, part, sheetBytes(begin, spool, withFilter(tail, filter, lastRow)))
    } else await copyPart(zip, part, archive.read(part, undefined, signal))
  }
  await zip.end()
}

async function* sheetBytes(head: string, spool: Spool, tail: string): AsyncGenerator<Buffer> {
  yield Buffer.from(head, 'latin1')
  yield* spool.read()
  yield Buffer.from(tail, 'latin1')
}

async function copyPart(zip: ZipWriter, part: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const copy = zip.begin(part)
  for await (const piece of pieces) await copy.add(piece)
  await copy.end()
}

/** Logs what the rows changed in the template besides its empty cells. */
function noteChanges({ formulas, replaced, emptied, hidden }: TemplateRows, note: Note): void {
  const cells = ({ count, first }: Found) => ({ count, cell: first })
  if (formulas.count > 0) note(sentence('templateFormulasReplaced', cells(formulas)))
  if (replaced.count > 0) note(sentence('templateValuesReplaced', cells(replaced)))
  if (emptied.count > 0) note(sentence('templateCellsEmptied', cells(emptied)))
  if (hidden.count > 0) note(sentence('templateRowsHidden', { count: hidden.count, row: hidden.first }))
}
