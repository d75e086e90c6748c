import type { Column, ExcelTableStyle } from '@anj/workflow'
import { cellName } from '../../excel/cell-names.ts'
import { xmlHead, xmlText } from './xml-text.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** Excel's names of the styles. Medium 2 is the style that Excel itself chooses. */
const styleNames: Readonly<Record<ExcelTableStyle, string>> = {
  light: 'TableStyleLight1',
  medium: 'TableStyleMedium2',
  dark: 'TableStyleDark1',
}

/** The element of a sheet that refers to its table. */
export const tableReference = `<tableParts count="1"><tablePart xmlns:r="${relations}" r:id="rId1"/></tableParts>`

/** Returns the path of a sheet's table inside the workbook file. Sheet numbers start at 1. */
export function tablePart(sheet: number): string {
  return `xl/tables/table${sheet}.xml`
}

/** Returns the parts that make the rows of a sheet a table with a style: the table and the sheet's relationship. */
export function tableParts(
  sheet: number,
  rows: number,
  columns: readonly Pick<Column, 'name'>[],
  style: ExcelTableStyle,
): Readonly<Record<string, string>> {
  // Excel refuses a table without a row below its header.
  const ref = `A1:${cellName(columns.length - 1, Math.max(1, rows) + 1)}`
  const names = columns.map(({ name }, i) => `<tableColumn id="${i + 1}" name="${columnName(name)}"/>`)
  return {
    [tablePart(sheet)]:
      `${xmlHead}<table xmlns="${main}" id="${sheet}" name="Table${sheet}" displayName="Table${sheet}" ref="${ref}" totalsRowShown="0"><autoFilter ref="${ref}"/><tableColumns count="${columns.length}">${names.join('')}</tableColumns><tableStyleInfo name="${styleNames[style]}" showFirstColumn="0" showLastColumn="0" showRowStripes="1" showColumnStripes="0"/></table>`,
    [`xl/worksheets/_rels/sheet${sheet}.xml.rels`]: `${xmlHead}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/table" Target="../tables/table${sheet}.xml"/></Relationships>`,
  }
}

/** Escapes a column name as Excel writes it, which must be the text of the header cell. */
function columnName(name: string): string {
  return xmlText(name).replaceAll('&#10;', '_x000a_').replaceAll('\t', '_x0009_')
}
