import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@anj/workflow'
import * as xlsx from '@e965/xlsx'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { splitRecords } from '../csv/records.ts'
import { zipParts } from '../testing/make-workbook.ts'
import { roundsOf } from '../testing/rounds.ts'
import { readWorkbook } from './read-workbook.ts'

/**
 * Workbooks generated from known values, with everything around them that the formats allow: extensions,
 * alternatives, prefixes, and equal names in other namespaces. None of these may change a value.
 */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-generated-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const book = () => join(folder, 'book')

/** Reads an archive with the given parts, or a file with the given text. */
async function rowsOf(made: Readonly<Record<string, string>> | string | Buffer) {
  await (typeof made === 'string' || Buffer.isBuffer(made) ? writeFile(book(), made) : zipParts(book(), made))
  const csvPath = join(folder, 'sheet.csv')
  const { findings } = await readWorkbook(book(), {
    sheet: null,
    header: false,
    skipLines: 0,
    csvPath,
    workFolder: folder,
    mostBytes: 1e9,
    onPart: () => undefined,
  })
  const text = await readFile(csvPath, 'utf8')
  return { rows: splitRecords(text, { delimiter: ',', quote: '"' }).map(({ cells }) => cells), findings }
}

const DAY = 86_400_000
const dayText = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const words = fc.stringMatching(/^[a-zä&<_ ]{0,6}[a-z1-9]$/)
/** Numbers without extra zeros. */
const digits = fc.oneof(
  fc.stringMatching(/^-?[1-9][0-9]{0,24}$/),
  fc
    .stringMatching(/^-?(0|[1-9][0-9]{0,12})\.[0-9]{0,20}[1-9]$/)
    .filter((text) => !/\d{16}/.test(text.replace(/^-?0?\.?0*/, '').replace('.', ''))),
  fc.constantFrom('0', '-0', '0.5', '123456789012345678', '0.12345678901234567891'),
)

interface XlsxStyle {
  readonly prefix: '' | 'x:'
  readonly is1904: boolean
}

/** The XML of a cell without its reference, in the style of its workbook, and the expected text. */
interface XlsxCell {
  readonly xml: (style: XlsxStyle) => string
  readonly text: (style: XlsxStyle) => string
}

const stray = fc.constantFrom('', '1.0', '7')
const xlsxCell: fc.Arbitrary<XlsxCell> = fc.oneof(
  digits.map((text) => ({
    xml: ({ prefix: p }: XlsxStyle) => ` t="n"><${p}v>${text}</${p}v>`,
    text: () => text,
  })),
  fc.tuple(words, stray, fc.boolean()).map(([text, v, isBehind]) => ({
    xml: ({ prefix: p }: XlsxStyle) => {
      const value = v && `<${p}v>${v}</${p}v>`
      const inline = `<${p}is><${p}t xml:space="preserve">${escaped(text)}</${p}t></${p}is>`
      return ` t="inlineStr">${isBehind ? inline + value : value + inline}`
    },
    text: () => text,
  })),
  fc.tuple(words, stray).map(([text, t]) => ({
    xml: ({ prefix: p }: XlsxStyle) =>
      ` t="str"><${p}v>${escaped(text)}</${p}v>${t && `<${p}is><${p}t>${t}</${p}t></${p}is>`}`,
    text: () => text,
  })),
  fc.boolean().map((value) => ({
    xml: ({ prefix: p }: XlsxStyle) => ` t="b"><${p}v>${value ? 1 : 0}</${p}v>`,
    text: () => String(value),
  })),
  fc.integer({ min: 61, max: 80_000 }).map((serial) => ({
    xml: ({ prefix: p }: XlsxStyle) => ` s="1"><${p}v>${serial}</${p}v>`,
    text: ({ is1904 }: XlsxStyle) =>
      dayText((is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)) + serial * DAY),
  })),
)

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const spaces = `xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main" mc:Ignorable="x14 x15" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`

/**
 * Content to put between the elements of a sheet, where it must have no effect; `p` is the prefix of the sheet's
 * namespace.
 */
const sheetNoise = fc.constantFrom(
  () => '',
  () => '',
  () => '<x14:row r="900"><x14:c r="B900"><x14:v>1</x14:v></x14:c></x14:row>',
  () => '<x14:c r="ZZ1" t="str"><x14:v>noise</x14:v></x14:c>',
  () => '<x14:v>8</x14:v><x14:is><x14:t>noise</x14:t></x14:is>',
  (p: string) =>
    `<${p}extLst><${p}ext uri="u"><${p}row r="900"><${p}c r="B900"><${p}v>1</${p}v></${p}c></${p}row><${p}v>9</${p}v></${p}ext></${p}extLst>`,
  (p: string) =>
    `<mc:AlternateContent><mc:Choice Requires="x14"><${p}v>9</${p}v><${p}c r="ZZ1"><${p}v>9</${p}v></${p}c><${p}row r="900"/></mc:Choice><mc:Fallback/></mc:AlternateContent>`,
)
/** Markup to put around an element without changing the result. */
const around = fc.constantFrom(
  (xml: string) => xml,
  (xml: string) => xml,
  (xml: string) =>
    `<mc:AlternateContent><mc:Choice Requires="x15"><x15:c/></mc:Choice><mc:Fallback>${xml}</mc:Fallback></mc:AlternateContent>`,
)
const attributeNoise = fc.constantFrom('', ' x14:r="ZZ900" x14:s="0" x14:t="e" x14:hidden="1"')
const workbookNoise = fc.constantFrom(
  () => '',
  (p: string) =>
    `<${p}extLst><${p}ext uri="u"><x15:workbookPr chartTrackingRefBase="1"/></${p}ext></${p}extLst>`,
  (p: string) => `<${p}extLst><${p}ext uri="u"><x15:workbookPr date1904="1"/></${p}ext></${p}extLst>`,
  (p: string) =>
    `<${p}extLst><${p}ext uri="u"><${p}workbookPr date1904="1"/><${p}sheet name="No" r:id="no"/></${p}ext></${p}extLst>`,
  (p: string) =>
    `<mc:AlternateContent><mc:Choice Requires="x15"><${p}workbookPr date1904="1"/></mc:Choice></mc:AlternateContent>`,
)

const xlsxBook = fc
  .record({
    prefix: fc.constantFrom('' as const, 'x:' as const),
    is1904: fc.boolean(),
    cells: fc.array(
      fc.array(fc.tuple(xlsxCell, sheetNoise, sheetNoise, around, attributeNoise), {
        minLength: 3,
        maxLength: 3,
      }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    rows: fc.tuple(sheetNoise, around, attributeNoise),
    workbook: fc.tuple(workbookNoise, workbookNoise),
  })
  .map(
    ({
      prefix: p,
      is1904,
      cells,
      rows: [rowNoise, rowAround, rowAttributes],
      workbook: [before, behind],
    }) => {
      const style = { prefix: p, is1904 }
      const own = `${p ? `xmlns:${p.slice(0, -1)}` : 'xmlns'}="${main}" ${spaces}`
      const rows = cells.map((row, i) => {
        const inner = row.map(([cell, between, within, wrap, attributes]) => {
          const xml = cell.xml(style)
          return wrap(`<${p}c${attributes}${xml}${within(p)}</${p}c>`) + between(p)
        })
        return rowAround(`<${p}row${rowAttributes} r="${i + 1}">${inner.join('')}</${p}row>`) + rowNoise(p)
      })
      const relation = (id: string, type: string, target: string) =>
        `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`
      return {
        expected: cells.map((row) => row.map(([cell]) => cell.text(style))),
        parts: {
          '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
          'xl/_rels/workbook.xml.rels': `<Relationships>${relation('s', 'worksheet', 'sheet.xml')}${relation('t', 'styles', 'styles.xml')}</Relationships>`,
          'xl/workbook.xml': `<${p}workbook ${own}>${before(p)}<${p}workbookPr x15:date1904="${is1904 ? 0 : 1}" date1904="${is1904 ? 1 : 0}"/><${p}sheets><${p}sheet name="S" x14:id="no" sheetId="1" r:id="s"/></${p}sheets>${behind(p)}</${p}workbook>`,
          'xl/styles.xml': `<${p}styleSheet ${own}><${p}numFmts count="1"><${p}numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd"/></${p}numFmts><${p}cellXfs count="2"><${p}xf numFmtId="0"/><x14:xf numFmtId="14"/><${p}xf numFmtId="170"/></${p}cellXfs><${p}dxfs><${p}dxf><${p}numFmt numFmtId="170" formatCode="0.00"/></${p}dxf></${p}dxfs></${p}styleSheet>`,
          'xl/sheet.xml': `<${p}worksheet ${own}><x14:mergeCells><x14:mergeCell ref="A1:B2"/></x14:mergeCells><${p}sheetData>${rows.join('')}</${p}sheetData><${p}extLst><${p}ext><${p}cols><${p}col min="1" max="1" hidden="1"/></${p}cols><${p}sheetData><${p}row r="1"><${p}c><${p}v>0</${p}v></${p}c></${p}row></${p}sheetData></${p}ext></${p}extLst></${p}worksheet>`,
        },
      }
    },
  )

it('reads the values of an .xlsx with any extensions around them', async () => {
  await fc.assert(
    fc.asyncProperty(xlsxBook, async ({ expected, parts }) => {
      const { rows, findings } = await rowsOf(parts)
      expect(rows).toEqual(expected)
      expect(findings).toMatchObject({
        mergedRanges: 0,
        hiddenRows: 0,
        hiddenColumns: [],
        errors: { count: 0 },
      })
    }),
    { numRuns: roundsOf({ short: 75, long: 600 }) },
  )
})

/** An OpenDocument cell: its attributes and content with the format's prefixes, and the expected text. */
interface OdsCell {
  readonly attributes: string
  readonly content: string
  readonly text: string
}

const two = (value: number) => String(value).padStart(2, '0')
const fraction = fc.oneof(fc.constant(''), fc.stringMatching(/^[0-9]{0,8}[1-9]$/))
const withFraction = (clock: string, digits: string) => (digits ? `${clock}.${digits}` : clock)
const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => dayText(date.getTime()))

const odsCell: fc.Arbitrary<OdsCell> = fc.oneof(
  fc.tuple(digits, fc.constantFrom('float', 'percentage', 'currency')).map(([text, type]) => ({
    attributes: `office:value-type="${type}" office:value="${text}"`,
    content: '<text:p>shown</text:p>',
    text,
  })),
  fc.tuple(day, fc.boolean()).map(([date, showsClock]) => ({
    attributes: `office:value-type="date" office:date-value="${date}" table:style-name="${showsClock ? 'moment' : 'day'}"`,
    content: '<text:p>shown</text:p>',
    text: showsClock ? `${date} 00:00:00` : date,
  })),
  fc.tuple(day, fc.nat(23), fc.nat(58), fraction).map(([date, hours, seconds, digits]) => {
    const clock = withFraction(`${two(hours)}:59:${two(seconds + 1)}`, digits)
    return {
      attributes: `office:value-type="date" office:date-value="${date}T${clock}" table:style-name="${hours % 2 ? 'moment' : 'day'}"`,
      content: '<text:p>shown</text:p>',
      text: `${date} ${clock}`,
    }
  }),
  fc.tuple(fc.nat(2_000), fc.nat(59), fc.nat(59), fraction).map(([hours, minutes, seconds, digits]) => ({
    attributes: `office:value-type="time" office:time-value="PT${two(hours)}H${two(minutes)}M${withFraction(two(seconds), digits)}S"`,
    content: '<text:p>shown</text:p>',
    text: withFraction(`${two(hours)}:${two(minutes)}:${two(seconds)}`, digits),
  })),
  fc.boolean().map((value) => ({
    attributes: `office:value-type="boolean" office:boolean-value="${value}"`,
    content: '<text:p>shown</text:p>',
    text: String(value),
  })),
  fc
    .array(
      fc.constantFrom(
        ['a &amp; b', 'a & b'],
        ['<text:s text:c="3"/>x', '   x'],
        ['<text:span>é<text:span>z</text:span></text:span>', 'éz'],
        ['y<text:tab/>', 'y\t'],
        ['w<text:line-break/>v', 'w\nv'],
        ['</text:p><text:p>new', '\nnew'],
        ['q <e:p>no</e:p> \n r', 'q r'],
        ['<text:note><text:p>no</text:p></text:note>s', 's'],
        ['<office:annotation><text:p>no <text:s/></text:p></office:annotation>n', 'n'],
        ['<text:date text:date-value="2024-01-31">01/31/24</text:date>', '01/31/24'],
        ['<text:sheet-name>Q1 <text:span>net</text:span></text:sheet-name>!', 'Q1 net!'],
        [
          '<text:ruby><text:ruby-base>東</text:ruby-base><text:ruby-text>no</text:ruby-text></text:ruby>',
          '東',
        ],
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((pieces) => ({
      attributes: 'office:value-type="string"',
      content: `<text:p>k${pieces.map(([xml]) => xml).join('')}</text:p>`,
      text: `k${pieces.map(([, text]) => text).join('')}`,
    })),
  words.map((text) => ({
    attributes: `office:value-type="string" table:formula="of:=A1" office:string-value="${escaped(text)}"`,
    content: '<text:p>shown</text:p>',
    text,
  })),
)

const cellNoise = fc.constantFrom(
  '',
  '<office:annotation><text:p>no</text:p></office:annotation>',
  '<e:frame><text:p>no</text:p></e:frame>',
  '<table:table><table:table-row><table:table-cell office:value-type="float" office:value="1"/></table:table-row></table:table>',
)
const times = fc.constantFrom(1, 1, 1, 2, 3)
const repeated = (what: string, count: number) =>
  count > 1 ? ` table:number-${what}-repeated="${count}"` : ''

const odsSpaces = {
  office: 'office',
  table: 'table',
  text: 'text',
  style: 'style',
  number: 'datastyle',
}
const odsRoot = `${Object.entries(odsSpaces)
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(
    ' ',
  )} xmlns:t="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:p="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:e="urn:else"`
const clock = '<number:hours/><number:text>:</number:text><number:minutes/>'
const odsStyles = `<office:automatic-styles><number:date-style style:name="N1"><number:year/></number:date-style><number:date-style style:name="N2"><number:year/>${clock}</number:date-style><style:style style:name="day" style:family="table-cell" style:data-style-name="N1"/><style:style style:name="parent" style:family="table-cell" style:data-style-name="N2"/><style:style style:name="moment" style:family="table-cell" style:parent-style-name="parent"/></office:automatic-styles>`

const odsBook = fc
  .record({
    rows: fc.array(
      fc.record({
        cells: fc.array(fc.tuple(odsCell, times, fc.boolean(), cellNoise), { minLength: 1, maxLength: 4 }),
        count: times,
        isGrouped: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    nullDate: fc.constantFrom('', '1904-01-01', '1900-01-01'),
    renames: fc.boolean(),
    isFlat: fc.boolean(),
  })
  .map(({ rows, nullDate, renames, isFlat }) => {
    const expected = rows.flatMap(({ cells, count }) =>
      Array.from({ length: count }, () =>
        cells.flatMap(([cell, repeats]) => Array.from({ length: repeats }, () => cell.text)),
      ),
    )
    const width = Math.max(...expected.map((row) => row.length))
    const body = rows.map(({ cells, count, isGrouped }) => {
      const inner = cells.map(([cell, repeats, isCovered, noise]) => {
        const name = isCovered ? 'table:covered-table-cell' : 'table:table-cell'
        return `<${name}${repeated('columns', repeats)} ${cell.attributes} e:value-type="error">${noise}${cell.content}</${name}>`
      })
      const row = `<table:table-row${repeated('rows', count)}>${inner.join('')}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>`
      return isGrouped
        ? `<table:table-row-group><table:table-header-rows>${row}</table:table-header-rows></table:table-row-group>`
        : row
    })
    const settings = nullDate
      ? `<table:calculation-settings><table:null-date table:date-value="${nullDate}"/></table:calculation-settings>`
      : ''
    const spreadsheet = `${odsStyles}<office:body><office:spreadsheet>${settings}<table:tracked-changes><table:table-row><table:table-cell office:value-type="float" office:value="1"/></table:table-row></table:tracked-changes><table:table table:name="S">${body.join('')}<table:table-row table:number-rows-repeated="1000000"><table:table-cell/></table:table-row></table:table></office:spreadsheet></office:body>`
    const root = isFlat ? 'office:document' : 'office:document-content'
    const written = `<?xml version="1.0"?><${root} ${odsRoot}>${spreadsheet}</${root}>`
    const renamed = written.replace(/(<\/?|\s)table:/g, '$1t:').replace(/(<\/?|\s)text:/g, '$1p:')
    const document = renames ? renamed : written
    return {
      expected: expected.map((row) => [...row, ...Array(width - row.length).fill('')]),
      made: isFlat ? document : { 'content.xml': document },
    }
  })

it('reads the values of an .ods and a .fods with any content around them', async () => {
  await fc.assert(
    fc.asyncProperty(odsBook, async ({ expected, made }) => {
      const { rows, findings } = await rowsOf(made)
      expect(rows).toEqual(expected)
      expect(findings).toMatchObject({
        mergedRanges: 0,
        hiddenRows: 0,
        hiddenColumns: [],
        errors: { count: 0 },
      })
    }),
    { numRuns: roundsOf({ short: 75, long: 600 }) },
  )
})

it('reads a mutated .fods or refuses it with a known error', async () => {
  const sheet = xlsx.utils.aoa_to_sheet([
    ['id', 'name', 'day'],
    [1, 'Zoë', 45322],
    [2.5, 'b', true],
  ])
  const workbook = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(workbook, sheet, 'S')
  const whole: Buffer = xlsx.write(workbook, { bookType: 'fods', type: 'buffer' })
  const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255))
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const changed = Buffer.from(whole)
      for (const [at, byte] of changes) changed[at] = byte
      try {
        await rowsOf(changed)
      } catch (error) {
        expect(error).toBeInstanceOf(AppError)
        expect((error as AppError).code).toMatch(/^(workbook|sheet)/)
      }
    }),
    { numRuns: roundsOf({ short: 75, long: 600 }) },
  )
})
