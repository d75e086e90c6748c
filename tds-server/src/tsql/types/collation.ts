import { sqlError } from '../errors.ts'

/** Order of Latin1_General. The default collation ignores case. */
const caseless = new Intl.Collator('en', { sensitivity: 'accent' })
const cased = new Intl.Collator('en', { sensitivity: 'variant', caseFirst: 'lower' })

export interface Collation {
  /** Returns the same key for equal texts. Trailing spaces are always ignored. */
  key(text: string): string
  compare(a: string, b: string): number
}

const spaces = / +$/
const trimmed = (text: string) => (text.endsWith(' ') ? text.replace(spaces, '') : text)
const codeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const plainLower = /^[\0-@[-\x7f]*$/

/** These collations ignore character width and treat ß as ss. */
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

/** Returns the functions that compare texts in a collation. The default collation ignores case but not accents. */
export function collationOf(name: string | undefined): Collation {
  if (name === undefined) return ignoringCase
  const upper = name.toUpperCase()
  if (/_BIN2?(_UTF8)?$/.test(upper)) return binary
  if (/_CS_/.test(`${upper}_`)) return withCase
  return /_CI_AI/.test(upper) ? ignoringAccents : ignoringCase
}

const wellFormed = /^(SQL_)?[A-Za-z0-9_]+_(CI_A[IS]|CS_A[IS]|BIN2?)(_[A-Z0-9_]+)?$/i

/** True when the text has the form of a collation's name. */
export const isCollation = (name: string) => wellFormed.test(name)

/**
 * Returns a type with its explicit collation, or otherwise with the database's collation. Omits the server's default
 * collation, so that two ways of writing the same type give equal objects. Throws 448 if the collation's name is
 * invalid.
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

/** Replaces characters outside Windows-1252, the code page of varchar, with question marks. */
export function toCodePage(text: string, collation: string | undefined): string {
  if (!beyondAscii.test(text) || isUtf8(collation)) return text
  let kept = ''
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i)
    kept += inCodePage.has(char) ? char : '?'
  }
  return kept
}

/** Returns the number of bytes of a varchar. */
export const bytesOf = (text: string, collation: string | undefined): number =>
  isUtf8(collation) && beyondAscii.test(text) ? Buffer.byteLength(text, 'utf8') : text.length
