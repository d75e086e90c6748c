import { sqlError } from '../errors.ts'

/** The order of Latin1_General, of which case doesn't count in the default collation. */
const caseless = new Intl.Collator('en', { sensitivity: 'accent' })
const cased = new Intl.Collator('en', { sensitivity: 'variant', caseFirst: 'lower' })

export interface Collation {
  /** What equal texts have alike; trailing blanks never count. */
  key(text: string): string
  compare(a: string, b: string): number
}

const spaces = / +$/
const trimmed = (text: string) => (text.endsWith(' ') ? text.replace(spaces, '') : text)
const codeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const plainLower = /^[\0-@[-\x7f]*$/

/** Widths don't count in these collations, and ß is ss. */
function caselessKey(text: string): string {
  const value = trimmed(text)
  if (plainLower.test(value)) return value
  const lower = value.toLowerCase()
  return /[ß\uFF01-\uFF5E]/.test(lower)
    ? lower
        .replaceAll('ß', 'ss')
        .replace(/[\uFF01-\uFF5E]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0).toLowerCase())
    : lower
}

const ignoringCase: Collation = {
  key: caselessKey,
  compare: (a, b) => {
    const left = caselessKey(a)
    const right = caselessKey(b)
    return left === right ? 0 : caseless.compare(left, right) || codeUnits(left, right)
  },
}

const withCase: Collation = {
  key: trimmed,
  compare: (a, b) => {
    const left = trimmed(a)
    const right = trimmed(b)
    return left === right ? 0 : cased.compare(left, right) || codeUnits(left, right)
  },
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

const ignoringAccents: Collation = {
  key: (text) => withoutAccents(caselessKey(text)),
  compare: (a, b) => ignoringCase.compare(withoutAccents(a), withoutAccents(b)),
}

const binary: Collation = { key: trimmed, compare: (a, b) => codeUnits(trimmed(a), trimmed(b)) }

/** How texts of a collation are compared; the default ignores case and heeds accents. */
export function collationOf(name: string | undefined): Collation {
  if (name === undefined) return ignoringCase
  const upper = name.toUpperCase()
  if (/_BIN2?(_UTF8)?$/.test(upper)) return binary
  if (/_CS_/.test(`${upper}_`)) return withCase
  return /_CI_AI/.test(upper) ? ignoringAccents : ignoringCase
}

const wellFormed = /^(SQL_)?[A-Za-z0-9_]+_(CI_A[IS]|CS_A[IS]|BIN2?)(_[A-Z0-9_]+)?$/i

/** True for what has the form of a collation's name. */
export const isCollation = (name: string) => wellFormed.test(name)

/**
 * A type with the collation that is written, or its database's where none is. The server's own is left unnamed, so that
 * types that mean the same look the same. Refuses (448) what is no collation's name.
 */
export function withCollation<T extends { readonly collation?: string }>(
  type: T,
  database: string,
  server: string,
): T {
  const { collation: written, ...plain } = type
  const given = written === undefined || written.toUpperCase() === 'DATABASE_DEFAULT' ? database : written
  if (!wellFormed.test(given)) throw sqlError(448, `Invalid collation '${given}'.`)
  return (given.toUpperCase() === server.toUpperCase() ? plain : { ...plain, collation: given }) as T
}

export const isUtf8 = (collation: string | undefined) => collation !== undefined && /_UTF8$/i.test(collation)

const beyondAscii = /[^\0-\x7f]/
const inCodePage = new Set(
  new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, i) => i)),
)

/** What the code page 1252 of varchar keeps of a text: other characters become question marks. */
export function toCodePage(text: string, collation: string | undefined): string {
  if (!beyondAscii.test(text) || isUtf8(collation)) return text
  let kept = ''
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i)
    kept += inCodePage.has(char) ? char : '?'
  }
  return kept
}

/** Bytes of a varchar. */
export const bytesOf = (text: string, collation: string | undefined): number =>
  isUtf8(collation) && beyondAscii.test(text) ? Buffer.byteLength(text, 'utf8') : text.length
