import type { Column, DataType } from '@anj/workflow'
import { builtInId } from '../../../excel/number-format.ts'
import type { CellStyle } from '../../../excel/styles.ts'
import { encoded } from '../../../excel/template/read-text-part.ts'
import {
  attributeOf,
  depthChange,
  localName,
  prefixOf,
  tokensOf,
  withAttribute,
} from '../../../excel/template/xml-tokens.ts'
import { fittingKinds } from '../column-styles.ts'
import { xmlText } from '../xml-text.ts'

/** The number formats for values that the template's own format would show as another kind. */
const usual: Readonly<Partial<Record<DataType, string>>> = {
  date: 'yyyy-mm-dd',
  datetime: 'yyyy-mm-dd hh:mm:ss',
  timestamp: 'yyyy-mm-dd hh:mm:ss',
  time: 'hh:mm:ss',
  int: '',
  decimal: '',
  float: '',
}

/** The styles of the written cells, and the styles part if it needs more of them. */
export interface FittedStyles {
  readonly styles: readonly number[]
  readonly text: string | null
}

/**
 * Keeps the template's style of each column if it shows the column's values as what they are. Otherwise, adds a copy of
 * the style with the usual number format of the type, so that a date is not shown as a number.
 */
export function fitStyles(
  text: string | null,
  known: readonly CellStyle[],
  columns: readonly Pick<Column, 'type'>[],
  styles: readonly number[],
): FittedStyles {
  const added: { readonly base: number; readonly code: string }[] = []
  const fitted = columns.map(({ type }, i) => {
    const base = styles[i] ?? 0
    const code = usual[type]
    const style = known[base]
    if (text === null || code === undefined || (style && fits(type, style))) return base
    const at = added.findIndex((one) => one.base === base && one.code === code)
    return known.length + (at < 0 ? added.push({ base, code }) - 1 : at)
  })
  return { styles: fitted, text: text === null || added.length === 0 ? null : withStyles(text, added) }
}

/** True if a style shows values of a type as what they are. */
function fits(type: DataType, { kind, format }: CellStyle): boolean {
  return format !== '@' && (fittingKinds[type]?.includes(kind) ?? true)
}

/** Adds copies of cell styles with other number formats to the end of the list of cell styles. */
function withStyles(text: string, added: readonly { base: number; code: string }[]): string {
  const tokens = [...tokensOf(text)]
  const prefix = prefixOf(tokens.find((token) => localName(token) === 'styleSheet') ?? '')
  const ids = new Map<string, number>()
  const custom: { readonly id: number; readonly code: string }[] = []
  let next = Math.max(163, ...tokens.filter((one) => localName(one) === 'numFmt').map(idOf)) + 1
  for (const { code } of added) {
    if (ids.has(code)) continue
    const builtIn = code === '' ? 0 : builtInId(code)
    if (builtIn === undefined) custom.push({ id: next, code })
    ids.set(code, builtIn ?? next++)
  }
  const elements = elementsIn(tokens, 'cellXfs')
  const copies = added.map(({ base, code }) => {
    const [opening = `<${prefix}xf/>`, ...rest] = elements[base] ?? []
    const formatted = withAttribute(opening, 'numFmtId', String(ids.get(code) ?? 0))
    return withAttribute(formatted, 'applyNumberFormat', '1') + rest.join('')
  })
  const formats = custom.map(
    ({ id, code }) => `<${prefix}numFmt numFmtId="${id}" formatCode="${encoded(xmlText(code))}"/>`,
  )
  return withFormats(withElements(tokens, 'cellXfs', copies), prefix, formats)
}

const idOf = (token: string) => Number(attributeOf(token, 'numFmtId') ?? 0)

/** Returns the tokens of each element in a list. */
function elementsIn(tokens: readonly string[], list: string): readonly (readonly string[])[] {
  const start = tokens.findIndex((token) => localName(token) === list)
  const found: string[][] = []
  let depth = 0
  for (const token of tokens.slice(start + 1)) {
    const by = depthChange(token)
    if (depth === 0 && by < 0) break
    if (depth === 0 && localName(token) !== '') found.push([])
    if (localName(token) !== '' || depth > 0) found.at(-1)?.push(token)
    depth += by
  }
  return found
}

/** Adds elements to the end of a list, and counts them. */
function withElements(tokens: readonly string[], list: string, added: readonly string[]): readonly string[] {
  return tokens.map((token) => {
    if (localName(token) !== list) return token
    if (token[1] === '/') return added.join('') + token
    const count = Number(attributeOf(token, 'count') ?? Number.NaN)
    return Number.isNaN(count) ? token : withAttribute(token, 'count', String(count + added.length))
  })
}

function withFormats(tokens: readonly string[], prefix: string, formats: readonly string[]): string {
  if (formats.length === 0) return tokens.join('')
  const had = tokens.find((token) => localName(token) === 'numFmts')
  if (had && depthChange(had) > 0) return withElements(tokens, 'numFmts', formats).join('')
  const list = `<${prefix}numFmts count="${formats.length}">${formats.join('')}</${prefix}numFmts>`
  // The number formats come first.
  const root = tokens.findIndex((token) => localName(token) === 'styleSheet')
  return tokens.map((token, i) => (token === had ? '' : i === root ? token + list : token)).join('')
}
