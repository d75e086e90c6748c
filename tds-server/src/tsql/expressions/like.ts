import { collationOf } from '../types/collation.ts'

/** Returns the LIKE function of a collation. Parsed patterns are cached. */
export function likeTester(
  collation: string | undefined,
): (value: string, pattern: string, escape: string) => boolean {
  const known = new Map<string, RegExp>()
  const caseless = collationOf(collation).key('A') === collationOf(collation).key('a')
  return (value, pattern, escape) => {
    const key = `${escape}\0${pattern}`
    let test = known.get(key)
    if (test === undefined) {
      test = new RegExp(`^${likeSource(pattern, escape)} *$`, caseless ? 'isu' : 'su')
      known.set(key, test)
    }
    return test.test(value)
  }
}

const quoted = (char: string) => char.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
const inClass = (char: string) => char.replace(/[\\\]^[-]/g, '\\$&')

/** Translates a pattern: % stands for any text, _ for any character, and [a-c] for a character in a set. */
function likeSource(pattern: string, escape: string): string {
  let source = ''
  for (let i = 0; i < pattern.length; i += 1) {
    const char = pattern.charAt(i)
    if (escape !== '' && char === escape) {
      i += 1
      source += quoted(pattern.charAt(i))
    } else if (char === '%') source += '.*'
    else if (char === '_') source += '.'
    else if (char === '[') {
      const end = pattern.indexOf(']', i + 2)
      if (end === -1) source += '\\['
      else {
        const body = pattern.slice(i + 1, end)
        const negated = body.startsWith('^')
        const set = (negated ? body.slice(1) : body).replace(
          /(.)-(.)|./gsu,
          (part, from?: string, to?: string) =>
            from === undefined || to === undefined ? inClass(part) : `${inClass(from)}-${inClass(to)}`,
        )
        source += `[${negated ? '^' : ''}${set}]`
        i = end
      }
    } else source += quoted(char)
  }
  return source
}
