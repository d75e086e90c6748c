import type { DataType } from '@anj/workflow'
import { xmlHead } from './xml-text.ts'

/** Indexes of the cell styles; 0 is the default style. */
export const cellStyles = { date: 1, datetime: 2, datetimeMs: 3, time: 4, timeMs: 5, header: 6 } as const

const formats = [
  ['yyyy-mm-dd', cellStyles.date],
  ['yyyy-mm-dd hh:mm:ss', cellStyles.datetime],
  ['yyyy-mm-dd hh:mm:ss.000', cellStyles.datetimeMs],
  ['hh:mm:ss', cellStyles.time],
  ['hh:mm:ss.000', cellStyles.timeMs],
] as const
/** The first ID that custom formats may use. Excel reserves lower IDs for built-in formats. */
const FIRST_FORMAT = 164

/** The workbook part that defines the cell styles. */
export const stylesXml = `${xmlHead}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${formats.length}">${formats
  .map(([code], i) => `<numFmt numFmtId="${FIRST_FORMAT + i}" formatCode="${code}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${formats
  .map(
    (_, i) =>
      `<xf numFmtId="${FIRST_FORMAT + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  .join(
    '',
  )}<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** Minimum column widths in characters. In narrower columns, Excel shows ##### instead of the values. */
export const defaultColumnWidths: Readonly<Partial<Record<DataType, number>>> = {
  date: 11.7,
  datetime: 20.7,
  timestamp: 20.7,
  time: 10.7,
}
