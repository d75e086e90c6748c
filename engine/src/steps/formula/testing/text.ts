import type { Argument } from './oracle.ts'
import { strict } from './strict.ts'

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
} as const
