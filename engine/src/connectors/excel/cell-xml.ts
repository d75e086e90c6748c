import type { DataType } from '@anj/workflow'
import { constant, type Sql, sql } from '../../duckdb/sql.ts'
import { columnLetters } from '../../excel/cell-names.ts'
import { cellStyles } from './styles-xml.ts'
import { templateTextPrefix, textCellPrefix } from './text-cells.ts'

/** Writes values of a type to cells. Values that Excel can't represent exactly become text cells. */
interface CellType {
  /** A condition for values that must be written as text. Null if that applies to all values or to none. */
  readonly isText: ((value: Sql) => Sql) | null
  /** The attributes after `r`, and the content of the `v` element. Null if all values are written as text. */
  readonly number: ((value: Sql) => { readonly attributes: Sql; readonly content: Sql }) | null
}

/** Excel stores numbers as doubles, which can represent every integer or decimal of up to 15 digits. */
const LARGEST = 999_999_999_999_999
/** Excel changes -0 and all doubles that are closer to zero than this to 0. */
const SMALLEST = sql`2.2250738585072014e-308::double`
const DAY_MS = 86_400_000
/** Days from 1899-12-30 to 1970-01-01. */
const UNIX_DAY = 25_569
/** Excel treats 1900 as a leap year, so its serial numbers before 1 March 1900 are one too low. */
const firstDay = sql`date '1900-03-01'`
const lastDay = sql`date '9999-12-31'`

const plain = (content: Sql) => ({ attributes: sql`''`, content })
const style = (number: number) => constant(` s="${number}"`)

const text: CellType = { isText: null, number: null }

const datetime: CellType = {
  isText: (value) =>
    sql`not isfinite(${value}) or ${value} < ${firstDay} or ${value} >= ${lastDay} + 1 or epoch_us(${value}) % 1000 <> 0`,
  number: (value) => {
    const ms = sql`(epoch_us(${value}) // 1000)`
    return {
      attributes: sql`case when ${ms} % 1000 = 0 then ${style(cellStyles.datetime)} else ${style(cellStyles.datetimeMs)} end`,
      content: sql`((${ms} + ${constant(UNIX_DAY * DAY_MS)})::double / ${constant(DAY_MS)})`,
    }
  },
}

const cellTypes: Readonly<Record<DataType, CellType>> = {
  char: text,
  varchar: text,
  text,
  bit: { isText: null, number: (value) => ({ attributes: sql`' t="b"'`, content: sql`${value}::int` }) },
  int: {
    isText: (value) => sql`${value} not between ${constant(-LARGEST)} and ${constant(LARGEST)}`,
    number: plain,
  },
  decimal: {
    isText: (value) => sql`strlen(${value}) > 15 and strlen(trim(translate(${value}, '-.', ''), '0')) > 15`,
    number: plain,
  },
  float: {
    isText: (value) =>
      sql`not isfinite(${value}) or (abs(${value}) < ${SMALLEST} and (${value} <> 0 or signbit(${value})))`,
    number: (value) =>
      plain(
        sql`case when abs(${value}) < 1e15 and trunc(${value}) = ${value} then ${value}::bigint::varchar else ${value}::varchar end`,
      ),
  },
  date: {
    isText: (value) => sql`not ${value} between ${firstDay} and ${lastDay}`,
    number: (value) => ({
      attributes: style(cellStyles.date),
      content: sql`(${value} - date '1899-12-30')`,
    }),
  },
  time: {
    isText: (value) => sql`date_part('microsecond', ${value}) % 1000 <> 0 or ${value} = time '24:00:00'`,
    number: (value) => {
      const ms = sql`(date_part('hour', ${value}) * 3600000 + date_part('minute', ${value}) * 60000 + date_part('millisecond', ${value}))`
      return {
        attributes: sql`case when ${ms} % 1000 = 0 then ${style(cellStyles.time)} else ${style(cellStyles.timeMs)} end`,
        content: sql`(${ms}::double / ${constant(DAY_MS)})`,
      }
    },
  },
  datetime,
  timestamp: datetime,
}

/** A column of a sheet, whose cells are in the rows of `row`, a row number as text. */
interface CellColumn {
  readonly type: DataType
  readonly index: number
  readonly row: Sql
  /** Index of the cells' style, or null for the type's own styles. */
  readonly style: number | null
}

/** Returns the XML of one cell, or an empty string for null. */
export function cellXml(value: Sql, { type, index, row, style: own }: CellColumn): Sql {
  const { isText, number } = cellTypes[type]
  const letters = columnLetters(index)
  const open = sql`${constant(`<c r="${letters}`)} || ${row}`
  if (!number) {
    const styled = own === null ? open : sql`${constant(`<c s="${own}" r="${letters}`)} || ${row}`
    return sql`case when ${value} is null then '' else ${styled} || '"' || ${textXml(value)} end`
  }
  const { attributes, content } = number(value)
  const styled = own === null || type === 'bit' ? attributes : style(own)
  const asNumber = sql`${open} || '"' || ${styled} || '><v>' || ${content} || '</v></c>'`
  const asText = isText
    ? sql` when ${isText(value)} then ${constant(textCellPrefix + letters)} || ${row} || '" t="inlineStr"><is><t>' || ${value}::varchar || '</t></is></c>'`
    : sql``
  return sql`case when ${value} is null then ''${asText} else ${asNumber} end`
}

/** A column of a template's sheet. Its cells have the style even if they are empty. */
interface TemplateColumn extends Omit<CellColumn, 'style'> {
  readonly style: number
  /** The prefix of the sheet's elements with its colon, or an empty text. */
  readonly tagPrefix: string
}

/** Returns the XML of one cell of a template. */
export function templateCellXml(value: Sql, { type, index, row, style, tagPrefix: p }: TemplateColumn): Sql {
  const { isText, number } = cellTypes[type]
  const styled = style === 0 ? '' : ` s="${style}"`
  const letters = columnLetters(index)
  const open = sql`${constant(`<${p}c r="${letters}`)} || ${row} || ${constant(`"${styled}`)}`
  const empty = style === 0 ? sql`''` : sql`${open} || '/>'`
  if (!number) return sql`case when ${value} is null then ${empty} else ${open} || ${textXml(value, p)} end`
  const kind = type === 'bit' ? constant(' t="b"') : sql`''`
  const asNumber = sql`${open} || ${kind} || ${constant(`><${p}v>`)} || ${number(value).content} || ${constant(`</${p}v></${p}c>`)}`
  const asText = isText
    ? sql` when ${isText(value)} then ${constant(`${templateTextPrefix(p)}${letters}`)} || ${row} || ${constant(`"${styled}><${p}is><${p}t>`)} || ${value}::varchar || ${constant(`</${p}t></${p}is></${p}c>`)}`
    : sql``
  return sql`case when ${value} is null then ${empty}${asText} else ${asNumber} end`
}

/** Returns the part of a text cell after its other attributes. Escapes only texts that need it. */
function textXml(value: Sql, p = ''): Sql {
  const begin = (space: string) => constant(` t="inlineStr"><${p}is><${p}t${space}>`)
  const end = constant(`</${p}t></${p}is></${p}c>`)
  return sql`case when regexp_matches(${value}, ${constant(needsCare)}) or starts_with(${value}, ' ') or suffix(${value}, ' ')
    then ${begin(' xml:space="preserve"')} || ${escaped(value)} || ${end}
    else ${begin('')} || ${value} || ${end} end`
}

const needsCare = '[&<>_\\x00-\\x1f\\x{fffe}\\x{ffff}]'

/** Characters that XML doesn't allow, and the line feed. */
const control = '\\x00-\\x08\\x0a-\\x1f\\x{fffe}\\x{ffff}'

function escaped(value: Sql): Sql {
  const unescaped = sql`regexp_replace(${value}, '_(x[0-9A-Fa-f]{4})', '_x005F_\\1', 'g')`
  const marked = [
    ['&', '&amp;'],
    ['<', '&lt;'],
    ['>', '&gt;'],
  ].reduce(
    (inner, [from = '', to = '']) => sql`replace(${inner}, ${constant(from)}, ${constant(to)})`,
    unescaped,
  )
  const pieces = sql`regexp_extract_all(${marked}, ${constant(`[${control}]|[^${control}]+`)})`
  return sql`case when regexp_matches(${value}, ${constant(`[${control}]`)})
    then array_to_string(list_transform(${pieces}, lambda piece: ${spelled(sql`piece`)}), '') else ${marked} end`
}

/** Escapes a control character as _xHHHH_ and a line feed as an entity. Returns all other pieces unchanged. */
function spelled(piece: Sql): Sql {
  return sql`case when ${piece} = chr(10) then '&#10;'
    when regexp_matches(${piece}, ${constant(`[${control}]`)}) then format('_x{:04X}_', unicode(${piece})) else ${piece} end`
}
