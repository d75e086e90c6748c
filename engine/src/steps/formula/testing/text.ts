import type { Argument } from './oracle.ts'
import { strict } from './strict.ts'
import { fail } from './values.ts'

/** Changes the case of each character alone, as Unicode's simple mappings do. */
const simpleCase = (change: (one: string) => string) => (text: string) =>
  [...text]
    .map((one) => {
      const changed = change(one)
      return [...changed].length === 1 ? changed : one
    })
    .join('')

const characters = (text: unknown) => [...String(text)]
const count = (value: unknown, fallback: bigint) => (typeof value === 'bigint' ? value : fallback)

/** The capital of ß is one character, too. */
export const upper = simpleCase((one) => (one === 'ß' ? 'ẞ' : one.toUpperCase()))
export const lower = simpleCase((one) => one.toLowerCase())

const LONGEST = 100_000n

const padded = (put: (text: string, fill: string) => string) =>
  strict(([text, length, by = ' ']) => {
    const value = String(text)
    const missing = count(length, 0n) - BigInt(characters(text).length)
    if (missing <= 0n || by === '') return value
    if (count(length, 0n) > LONGEST) return fail('long')
    const filler = characters(by)
    return put(value, Array.from({ length: Number(missing) }, (_, i) => filler[i % filler.length]).join(''))
  })

export const textOracle = {
  upper: strict(([text]) => upper(String(text))),
  lower: strict(([text]) => lower(String(text))),
  trim: strict(([text]) => String(text).replace(/^\p{Zs}+|\p{Zs}+$/gu, '')),
  length: strict(([text]) => BigInt(characters(text).length)),
  left: strict(([text, length]) => {
    const taken = count(length, 1n)
    return characters(text)
      .filter((_, i) => BigInt(i) < taken)
      .join('')
  }),
  right: strict(([text, length]) => {
    const all = characters(text)
    const taken = count(length, 1n)
    return all.filter((_, i) => BigInt(all.length - i) <= taken).join('')
  }),
  mid: strict(([text, start, length]) => {
    const from = count(start, 1n)
    const to = typeof length === 'bigint' ? from + (length > 0n ? length : 0n) : null
    return characters(text)
      .filter((_, i) => BigInt(i) + 1n >= from && (to === null || BigInt(i) + 1n < to))
      .join('')
  }),
  contains: strict(([text, part]) => String(text).includes(String(part))),
  replace: strict(([text, part, by]) =>
    part === '' ? String(text) : String(text).split(String(part)).join(String(by)),
  ),
  concat: (args: readonly Argument[]) =>
    args
      .map((arg) => arg())
      .filter((value) => value !== null)
      .join(''),
  ltrim: strict(([text]) => String(text).replace(/^\p{Zs}+/u, '')),
  rtrim: strict(([text]) => String(text).replace(/\p{Zs}+$/u, '')),
  clean: strict(([text]) => [...String(text)].filter((one) => one >= ' ' && one !== '\x7f').join('')),
  startsWith: strict(([text, part]) => String(text).startsWith(String(part))),
  endsWith: strict(([text, part]) => String(text).endsWith(String(part))),
  find: strict(([text, part]) => {
    const at = String(text).indexOf(String(part))
    return at < 0 ? 0n : BigInt(characters(String(text).slice(0, at)).length) + 1n
  }),
  countText: strict(([text, part]) =>
    part === '' ? 0n : BigInt(String(text).split(String(part)).length - 1),
  ),
  repeat: strict(([text, times]) => {
    const wanted = count(times, 0n)
    if (wanted <= 0n || text === '') return ''
    return BigInt(characters(text).length) * wanted > LONGEST
      ? fail('long')
      : String(text).repeat(Number(wanted))
  }),
  padLeft: padded((text, fill) => fill + text),
  padRight: padded((text, fill) => text + fill),
  splitPart: strict(([text, separator, number]) => {
    const parts = separator === '' ? [String(text)] : String(text).split(String(separator))
    const place = count(number, 0n)
    return place > 0n && place <= BigInt(parts.length) ? (parts[Number(place) - 1] ?? '') : ''
  }),
  textBefore: strict(([text, separator]) => {
    const at = String(text).indexOf(String(separator))
    return at < 0 ? String(text) : String(text).slice(0, at)
  }),
  textAfter: strict(([text, separator]) => {
    const at = String(text).indexOf(String(separator))
    return at < 0 ? '' : String(text).slice(at + String(separator).length)
  }),
  textJoin: (args: readonly Argument[]) => {
    const [separator = null, ...parts] = args.map((arg) => arg())
    return separator === null ? null : parts.filter((part) => part !== null).join(String(separator))
  },
  char: strict(([code]) => {
    const value = count(code, 0n)
    const isCharacter = (value > 0n && value < 0xd800n) || (value >= 0xe000n && value <= 0x10ffffn)
    return isCharacter ? String.fromCodePoint(Number(value)) : fail('no character')
  }),
  code: strict(([text]) => BigInt(String(text).codePointAt(0) ?? 0)),
} as const
