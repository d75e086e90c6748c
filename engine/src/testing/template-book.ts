import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A workbook with the sheets Cover and Data. Data has the given rows. */
export interface TemplateParts {
  /** The XML of the cells by row. */
  readonly rows?: Readonly<Record<number, string>>
  readonly table?: {
    readonly ref: string
    readonly columns: readonly string[]
    readonly computed?: Readonly<Record<string, string>>
    readonly totals?: boolean
  }
  readonly filter?: string
  readonly merged?: string
  readonly pivot?: string
  /** True to leave out the numbers of rows. */
  readonly unnumbered?: boolean
  /** The prefix of the elements of Data. */
  readonly prefix?: string
  /** True for an index of formulas. */
  readonly chain?: boolean
  readonly from1904?: boolean
  readonly mainType?: string
  /** Further parts. */
  readonly extra?: Readonly<Record<string, string>>
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Returns a workbook like those of Excel, with the styles plain, header, #,##0 and dd/mm/yyyy. */
export async function templateBook(parts: TemplateParts): Promise<Buffer> {
  const { table, filter, pivot, chain, from1904, mainType = `${types}.sheet.main+xml`, extra = {} } = parts
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const relations = (...all: readonly string[]) =>
    `<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`
  const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${type}"/>`
  const name = filter
    ? `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="1" hidden="1">Data!${filter.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')}</definedName></definedNames>`
    : ''
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('xl/workbook.xml', mainType)}${override('xl/calcChain.xml', `${types}.calcChain+xml`)}${override('xl/worksheets/sheet1.xml', `${types}.worksheet+xml`)}${override('xl/worksheets/sheet2.xml', `${types}.worksheet+xml`)}${override('xl/styles.xml', `${types}.styles+xml`)}</Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets><sheet name="Cover" sheetId="1" r:id="rId1"/><sheet name="Data" sheetId="2" r:id="rId2"/></sheets>${name}<calcPr calcId="191029"/></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'worksheet', '/xl/worksheets/sheet2.xml'),
      relation('rId3', 'styles', 'styles.xml'),
      ...(chain ? [relation('rId4', 'calcChain', 'calcChain.xml')] : []),
    ),
    'xl/styles.xml':
      `<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0"><alignment wrapText="1"/></xf><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>`.replace(
        '<fonts',
        '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts',
      ),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1"><f>SUM(Data!A2:A99)</f><v>0</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': sheetXml(parts),
    'xl/media/image1.png': '\u0089PNG not really',
    ...(chain
      ? { 'xl/calcChain.xml': `<calcChain xmlns="${main}"><c r="C2" i="2"/><c r="C3"/></calcChain>` }
      : {}),
    ...(table
      ? {
          'xl/tables/table1.xml': tableXml(table),
          'xl/worksheets/_rels/sheet2.xml.rels': relations(relation('rId1', 'table', '../tables/table1.xml')),
        }
      : {}),
    ...(pivot
      ? {
          'xl/pivotTables/pivotTable1.xml': `<pivotTableDefinition xmlns="${main}"><location ref="${pivot}"/></pivotTableDefinition>`,
          'xl/worksheets/_rels/sheet2.xml.rels': relations(
            relation('rId1', 'pivotTable', '../pivotTables/pivotTable1.xml'),
          ),
        }
      : {}),
    ...extra,
  }
  const zip = new ZipFile()
  for (const [part, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), part)
  zip.end()
  return await buffer(zip.outputStream.pipe(new PassThrough()))
}

function sheetXml({ rows = {}, filter, merged, table, unnumbered, prefix = '' }: TemplateParts): string {
  const p = prefix
  const lines = Object.entries(rows).map(
    ([number, cells]) => `<${p}row${unnumbered ? '' : ` r="${number}" spans="1:3"`}>${cells}</${p}row>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\r\n',
    `<${p}worksheet xmlns${p ? `:${p.slice(0, -1)}` : ''}="${main}" xmlns:r="${office}">`,
    `<${p}dimension ref="A1:F7"/><!-- <dimension ref="A1"/> -->`,
    lines.length > 0 ? `<${p}sheetData>${lines.join('\n')}</${p}sheetData>` : `<${p}sheetData/>`,
    filter ? `<${p}autoFilter ref="${filter}"/>` : '',
    merged ? `<${p}mergeCells count="1"><${p}mergeCell ref="${merged}"/></${p}mergeCells>` : '',
    table ? `<${p}tableParts count="1"><${p}tablePart r:id="rId1"/></${p}tableParts>` : '',
    `</${p}worksheet>`,
  ].join('')
}

function tableXml({ ref, columns, computed = {}, totals }: NonNullable<TemplateParts['table']>): string {
  const all = columns.map((name, i) => {
    const formula = computed[name]
    const inner = formula ? `<calculatedColumnFormula>${formula}</calculatedColumnFormula>` : ''
    return `<tableColumn id="${i + 1}" name="${name}">${inner}</tableColumn>`
  })
  return `<table xmlns="${main}" id="1" name="Sales" displayName="Sales" ref="${ref}"${totals ? ' totalsRowCount="1"' : ''}><autoFilter ref="${ref}"/><tableColumns count="${columns.length}">${all.join('')}</tableColumns></table>`
}
