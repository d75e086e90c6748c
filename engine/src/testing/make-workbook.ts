import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import * as yazl from 'yazl'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A handwritten workbook: the XML of its sheets, and everything that distinguishes it from an ordinary workbook. */
export interface WorkbookSource {
  /** The rows in `sheetData` by sheet name, or the complete part if the text begins with '<?xml'. */
  readonly sheets?: Readonly<Record<string, string>>
  /** The states of sheets that aren't visible, keyed by name. */
  readonly states?: Readonly<Record<string, string>>
  /** The content of the `sst` element. */
  readonly sharedStrings?: string
  /**
   * Custom number formats, which get IDs from 164 on. A cell's style is the position of its format in this list,
   * starting at 1. Style 0 is General.
   */
  readonly formats?: readonly (string | number)[]
  readonly workbookPr?: string
  /** Parts to replace or add. Null removes a part. */
  readonly parts?: Readonly<Record<string, string | Buffer | null>>
}

/** Creates an .xlsx file from handwritten parts, valid or not. */
export async function makeWorkbook(path: string, made: WorkbookSource): Promise<string> {
  await zipParts(path, partsOf(made))
  return path
}

/** Packs parts into an archive unchanged. */
export async function zipParts(
  path: string,
  parts: Readonly<Record<string, string | Buffer | null>>,
): Promise<void> {
  const zip = new yazl.ZipFile()
  for (const [name, part] of Object.entries(parts))
    if (part !== null) zip.addBuffer(Buffer.from(part as string), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

function partsOf(made: WorkbookSource): Readonly<Record<string, string | Buffer | null>> {
  const { sheets = { Sheet1: '' }, states = {}, sharedStrings, formats = [], workbookPr = '' } = made
  const names = Object.keys(sheets)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packages}">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr ${workbookPr}/><sheets>${names
      .map(
        (name, i) =>
          `<sheet name="${name}" sheetId="${i + 1}" r:id="s${i}"${states[name] ? ` state="${states[name]}"` : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}">${names
      .map((_, i) => relation(`s${i}`, 'worksheet', `worksheets/sheet${i + 1}.xml`))
      .join('')}${relation('st', 'styles', 'styles.xml')}${
      sharedStrings === undefined ? '' : relation('ss', 'sharedStrings', 'sharedStrings.xml')
    }</Relationships>`,
    'xl/styles.xml': stylesOf(formats),
    ...(sharedStrings === undefined
      ? {}
      : { 'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${sharedStrings}</sst>` }),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        rows.startsWith('<?xml')
          ? rows
          : `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...made.parts,
  }
}

function stylesOf(formats: readonly (string | number)[]): string {
  const escape = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const custom = formats.flatMap((format, i) =>
    typeof format === 'string' ? [`<numFmt numFmtId="${164 + i}" formatCode="${escape(format)}"/>`] : [],
  )
  const xfs = formats.map((format, i) => `<xf numFmtId="${typeof format === 'number' ? format : 164 + i}"/>`)
  return `${head}<styleSheet xmlns="${main}"><numFmts>${custom.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${xfs.join('')}</cellXfs></styleSheet>`
}
