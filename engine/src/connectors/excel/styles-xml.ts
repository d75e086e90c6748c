import { builtInId } from '../../excel/number-format.ts'
import { xmlHead, xmlText } from './xml-text.ts'

/** Indexes of the cell styles that every workbook has; 0 is the default style. */
export const cellStyles = {
  date: 1,
  datetime: 2,
  datetimeMs: 3,
  time: 4,
  timeMs: 5,
  header: 6,
  whole: 7,
} as const

/** The number formats of the styles. The header has none. */
const codes: Readonly<Record<keyof typeof cellStyles, string>> = {
  date: 'yyyy-mm-dd',
  datetime: 'yyyy-mm-dd hh:mm:ss',
  datetimeMs: 'yyyy-mm-dd hh:mm:ss.000',
  time: 'hh:mm:ss',
  timeMs: 'hh:mm:ss.000',
  header: '',
  whole: '0',
}

/** Index of the first style of `stylesXml`'s own formats. */
export const FIRST_OWN_STYLE = 1 + Object.keys(cellStyles).length

/** The first ID that custom formats may use. Excel reserves lower IDs for built-in formats. */
const FIRST_FORMAT = 164
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>'

/** Returns the workbook part that defines the cell styles. `own` are the codes of further number formats. */
export function stylesXml(own: readonly string[] = []): string {
  const all = [...Object.values(codes), ...own]
  const custom = [...new Set(all)].filter((code) => code !== '' && builtInId(code) === undefined)
  const idOf = (code: string) => (code === '' ? 0 : (builtInId(code) ?? FIRST_FORMAT + custom.indexOf(code)))
  const formats = custom.map(
    (code, i) => `<numFmt numFmtId="${FIRST_FORMAT + i}" formatCode="${xmlText(code)}"/>`,
  )
  const styles = all.map((code) =>
    code === codes.header
      ? '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>'
      : `<xf numFmtId="${idOf(code)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  return `${xmlHead}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${styles.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}
