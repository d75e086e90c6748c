import { sqlError, syntaxNear } from '../errors.ts'

export type TokenKind = 'word' | 'quoted' | 'variable' | 'string' | 'number' | 'binary' | 'symbol' | 'end'

export interface Token {
  readonly kind: TokenKind
  /** A word as it was written, a name or string without its quotes, or a symbol. */
  readonly text: string
  /** Word in upper case. */
  readonly upper: string
  /** True for a string that has the prefix N. */
  readonly unicode: boolean
  readonly line: number
  readonly start: number
  readonly end: number
}

const symbols = ['<=', '>=', '<>', '!=', '!<', '!>', '+=', '-=', '*=', '/=', '%=', '::'] as const
const single = '.,()+-*/%&|^~=<>;:'
const wordStart = /[\p{L}_#]/u
const wordPart = /[\p{L}\p{N}_@#$]/u

/** Splits a batch into tokens as if QUOTED_IDENTIFIER is on. Skips comments, which may be nested. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  let line = 1
  const push = (kind: TokenKind, value: string, start: number, startLine: number, unicode = false) => {
    tokens.push({
      kind,
      text: value,
      upper: kind === 'word' ? value.toUpperCase() : value,
      unicode,
      line: startLine,
      start,
      end: at,
    })
  }
  const quoted = (close: string): string => {
    const startLine = line
    let value = ''
    at += 1
    for (;;) {
      const char = text[at]
      if (char === undefined)
        throw sqlError(105, `Unclosed quotation mark after the character string '${value}'.`, {
          class: 15,
          line: startLine,
        })
      if (char === '\n') line += 1
      at += 1
      if (char !== close) value += char
      else if (text[at] === close) {
        value += close
        at += 1
      } else return value
    }
  }
  while (at < text.length) {
    const char = text[at] ?? ''
    const start = at
    const startLine = line
    if (char === '\n') {
      line += 1
      at += 1
    } else if (/\s|\uFEFF/.test(char)) at += 1
    else if (text.startsWith('--', at)) {
      while (at < text.length && text[at] !== '\n') at += 1
    } else if (text.startsWith('/*', at)) {
      let depth = 0
      do {
        if (at >= text.length)
          throw sqlError(113, "Missing end comment mark '*/'.", { class: 15, line: startLine })
        if (text.startsWith('/*', at)) {
          depth += 1
          at += 2
        } else if (text.startsWith('*/', at)) {
          depth -= 1
          at += 2
        } else {
          if (text[at] === '\n') line += 1
          at += 1
        }
      } while (depth > 0)
    } else if (char === "'") push('string', quoted("'"), start, startLine)
    else if ((char === 'N' || char === 'n') && text[at + 1] === "'") {
      at += 1
      push('string', quoted("'"), start, startLine, true)
    } else if (char === '[') push('quoted', quoted(']'), start, startLine)
    else if (char === '"') push('quoted', quoted('"'), start, startLine)
    else if (char === '@') {
      at += 1
      while (at < text.length && /[\p{L}\p{N}_@#$]/u.test(text[at] ?? '')) at += 1
      push('variable', text.slice(start, at), start, startLine)
    } else if (/^0x/i.test(text.slice(at, at + 2))) {
      at += 2
      while (/[0-9a-f]/i.test(text[at] ?? '')) at += 1
      push('binary', text.slice(start + 2, at), start, startLine)
    } else if (/[0-9$]/.test(char) || (char === '.' && /[0-9]/.test(text[at + 1] ?? ''))) {
      const found =
        /^\$?-?(?:\d+(?:\.\d*)?|\.\d+)?(?:[eE][+-]?\d+)?/.exec(text.slice(at, at + 400))?.[0] ?? ''
      if (found === '') throw syntaxNear(char, false, line)
      at += found.length
      push('number', found, start, startLine)
    } else if (wordStart.test(char)) {
      while (at < text.length && wordPart.test(text[at] ?? '')) at += 1
      push('word', text.slice(start, at), start, startLine)
    } else {
      const two = symbols.find((symbol) => text.startsWith(symbol, at))
      if (two !== undefined) at += 2
      else if (single.includes(char)) at += 1
      else throw syntaxNear(char, false, line)
      push('symbol', two ?? char, start, startLine)
    }
  }
  push('end', '', at, line)
  return tokens
}
