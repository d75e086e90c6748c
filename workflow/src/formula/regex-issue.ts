import { sentence } from '../messages.ts'

/** The largest number of repetitions of a part, also of a part within a repeated part. */
const MOST_REPEATS = 1000

/**
 * Returns the reason why RE2 can't use a regular expression, or null. It follows RE2's grammar
 * (https://github.com/google/re2/wiki/Syntax), because JavaScript's differs from it in both directions.
 */
export function regexIssue(pattern: string): string | null {
  try {
    new Scanner(pattern).scan()
    return null
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

/** The reason why a pattern is refused. */
class Refused extends Error {}

/** An open group, with the most repetitions of a part of it. */
interface Group {
  repeats: number
}

class Scanner {
  readonly #text: string
  readonly #groups: Group[] = [{ repeats: 1 }]
  readonly #names = new Set<string>()
  #at = 0
  /** The repetitions within the part before the current place. Null where nothing can be repeated. */
  #part: number | null = null
  /** True if the part before the current place is already repeated. */
  #isRepeated = false

  constructor(text: string) {
    this.#text = text
  }

  scan(): void {
    while (this.#at < this.#text.length) this.#next()
    if (this.#groups.length > 1) throw new Refused(sentence('regexOpenGroup'))
  }

  get #rest(): string {
    return this.#text.slice(this.#at)
  }

  #next(): void {
    const rest = this.#rest
    const sign = rest.charAt(0)
    const repeat = /^(?:[*+?]|\{(\d+)(,(\d*))?\})/.exec(rest)
    if (repeat) return this.#repeat(repeat)
    if (sign === '(') return this.#open(rest)
    if (sign === ')') return this.#close()
    if (sign === '|') {
      this.#at += 1
      this.#part = null
      return
    }
    if (sign === '[') this.#characterClass()
    else if (rest.startsWith('\\Q')) this.#quoted(rest)
    else if (sign === '\\') this.#escape(false)
    else this.#at += String.fromCodePoint(rest.codePointAt(0) ?? 0).length
    this.#ends(1)
  }

  /** Notes a part that a quantifier can follow. */
  #ends(repeats: number): void {
    this.#part = repeats
    this.#isRepeated = false
    this.#within(repeats)
  }

  #within(repeats: number): void {
    const group = this.#groups.at(-1)
    if (group) group.repeats = Math.max(group.repeats, repeats)
  }

  #quoted(rest: string): void {
    const end = rest.indexOf('\\E')
    this.#at += end < 0 ? rest.length : end + 2
  }

  #repeat([text, least, range, most]: RegExpExecArray): void {
    if (this.#part === null) throw new Refused(sentence('regexNothingToRepeat', { sign: text }))
    if (this.#isRepeated)
      throw new Refused(sentence(/^[+]/.test(text) ? 'regexPossessive' : 'regexRepeatTwice', { sign: text }))
    const counts = [least, range === undefined ? least : most].flatMap((count) =>
      count ? [Number(count)] : [],
    )
    const largest = Math.max(1, ...counts)
    if (largest * this.#part > MOST_REPEATS) throw new Refused(sentence('regexRepeat'))
    const [low = 0, high = low] = counts
    if (low > high) throw new Refused(sentence('regexRepeatOrder', { sign: text }))
    this.#at += text.length
    if (this.#text[this.#at] === '?') this.#at += 1
    this.#isRepeated = true
    this.#within(largest * this.#part)
  }

  #open(rest: string): void {
    if (/^\(\?<?[=!]/.test(rest)) throw new Refused(sentence('regexLookaround'))
    if (/^\(\?(?:<|')/.test(rest)) throw new Refused(sentence('regexNamedGroup'))
    if (/^\(\?P[=>]/.test(rest)) throw new Refused(sentence('regexReference'))
    if (rest.startsWith('(?>')) throw new Refused(sentence('regexPossessive'))
    const [flags] = /^\(\?[imsU]*(?:-[imsU]+)?\)/.exec(rest) ?? []
    if (flags !== undefined) {
      this.#at += flags.length
      this.#isRepeated = false
      return
    }
    const [start = '(', name] = /^\(\?(?:P<(\w+)>|[imsU]*(?:-[imsU]+)?:)/.exec(rest) ?? []
    if (start === '(' && rest.startsWith('(?')) throw new Refused(sentence('regexGroupKind'))
    if (name !== undefined && this.#names.has(name)) throw new Refused(sentence('regexNameTwice', { name }))
    if (name !== undefined) this.#names.add(name)
    this.#at += start.length
    this.#groups.push({ repeats: 1 })
    this.#part = null
  }

  #close(): void {
    const group = this.#groups.pop()
    if (!group || this.#groups.length === 0) throw new Refused(sentence('regexUnopenedGroup'))
    this.#at += 1
    this.#ends(group.repeats)
  }

  /** Reads an escape and returns its character, or null for a class of characters or a place. */
  #escape(isInClass: boolean): string | null {
    const rest = this.#rest
    const [unicode, , name] = /^\\[pP](?:\{\^?([^}]*)\}|(.))/su.exec(rest)?.slice(0, 3) ?? []
    if (unicode !== undefined) {
      const wanted = /^\\[pP]\{\^?([^}]*)\}/.exec(unicode)?.[1] ?? name ?? ''
      if (!isUnicodeClass(wanted)) throw new Refused(sentence('regexEscape', { escape: unicode }))
      this.#at += unicode.length
      return null
    }
    const [place] = (isInClass ? /^\\[dDsSwW]/ : /^\\[dDsSwWAzbBC]/).exec(rest) ?? []
    if (place !== undefined) {
      this.#at += place.length
      return null
    }
    const [code, hex, long, octal] =
      /^\\(?:x([0-9a-fA-F]{2})|x\{([0-9a-fA-F]+)\}|(0[0-7]{0,2}|[1-7][0-7]{1,2}))/.exec(rest) ?? []
    if (code !== undefined) {
      const point = octal === undefined ? Number.parseInt(hex ?? long ?? '', 16) : Number.parseInt(octal, 8)
      if (point > 0x10ffff) throw new Refused(sentence('regexEscape', { escape: code }))
      this.#at += code.length
      return String.fromCodePoint(point)
    }
    if (/^\\(?:[1-9]|k)/.test(rest)) throw new Refused(sentence('regexReference'))
    const [literal, sign] = /^\\([afnrtv]|[^A-Za-z0-9\u{80}-\u{10ffff}])/u.exec(rest) ?? []
    if (literal === undefined) {
      const [escape = ''] = /^\\.?/su.exec(rest) ?? []
      throw new Refused(sentence(escape === '\\' ? 'regexBackslash' : 'regexEscape', { escape }))
    }
    this.#at += literal.length
    return sign === undefined ? null : (controls[sign] ?? sign)
  }

  #characterClass(): void {
    this.#at += this.#rest.startsWith('[^') ? 2 : 1
    for (let isFirst = true; isFirst || this.#rest.charAt(0) !== ']'; isFirst = false) {
      const rest = this.#rest
      if (rest === '') throw new Refused(sentence('regexOpenClass'))
      const [named, name = ''] = /^\[:\^?(.*?):\]/s.exec(rest) ?? []
      if (named !== undefined) {
        if (!posixClasses.has(name)) throw new Refused(sentence('regexClass', { name: named }))
        this.#at += named.length
        continue
      }
      const low = this.#classCharacter()
      if (low === null || !/^-[^\]]/su.test(this.#rest)) continue
      this.#at += 1
      const start = this.#at
      const high = this.#classCharacter()
      if (high === null || (high.codePointAt(0) ?? 0) < (low.codePointAt(0) ?? 0))
        throw new Refused(sentence('regexRange', { range: `${low}-${this.#text.slice(start, this.#at)}` }))
    }
    this.#at += 1
  }

  #classCharacter(): string | null {
    if (this.#rest.startsWith('\\')) return this.#escape(true)
    const sign = String.fromCodePoint(this.#rest.codePointAt(0) ?? 0)
    this.#at += sign.length
    return sign
  }
}

const controls: Readonly<Record<string, string>> = {
  a: '\x07',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

const posixClasses: ReadonlySet<string> = new Set(
  'alnum alpha ascii blank cntrl digit graph lower print punct space upper word xdigit'.split(' '),
)

/** True for a general category, such as L or Lu, the name of a script, such as Greek, and Any. */
function isUnicodeClass(name: string): boolean {
  if (name === 'Any') return true
  const property = name.length <= 2 ? `gc=${name}` : `Script=${name}`
  if (name === 'LC' || !/^[A-Z]\w*$/.test(name)) return false
  // Scripts have short names of four letters in JavaScript only.
  if (name.length === 4 && !shortScripts.has(name)) return false
  try {
    return new RegExp(`\\p{${property}}`, 'u').source !== ''
  } catch {
    return false
  }
}

/** The names of scripts with four letters. */
const shortScripts: ReadonlySet<string> = new Set(['Cham', 'Lisu', 'Thai'])
