import { syntaxNear } from '../errors.ts'
import { reserved } from './keywords.ts'
import { type Token, tokensOf } from './lexer.ts'
import type { Name } from './tree.ts'

/** A position in the tokens of a batch, where a parser continues to read. */
export class Cursor {
  readonly source: string
  private readonly tokens: readonly Token[]
  private at = 0
  /** True if the next SELECT may contain INTO, which is allowed only if the SELECT is a statement of its own. */
  allowsInto = false

  constructor(source: string) {
    this.source = source
    this.tokens = tokensOf(source)
  }

  get token(): Token {
    return this.peek(0)
  }

  /** The position in the text after the previous token. */
  get lastEnd(): number {
    return this.tokens[this.at - 1]?.end ?? 0
  }

  peek(ahead: number): Token {
    const token = this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)]
    if (token === undefined) throw new Error('a batch has at least its end')
    return token
  }

  next(): Token {
    const token = this.token
    this.at += 1
    return token
  }

  mark(): number {
    return this.at
  }

  reset(mark: number): void {
    this.at = mark
  }

  /** Returns the error for an unexpected token. */
  unexpected(token: Token = this.token): Error {
    const text = token.kind === 'end' ? (this.tokens[this.at - 1]?.text ?? '') : token.text
    return syntaxNear(text, token.kind === 'word' && reserved.has(token.upper), token.line)
  }

  isWord(...words: readonly string[]): boolean {
    return words.every((word, i) => {
      const token = this.peek(i)
      return token.kind === 'word' && token.upper === word
    })
  }

  isSymbol(symbol: string, ahead = 0): boolean {
    const token = this.peek(ahead)
    return token.kind === 'symbol' && token.text === symbol
  }

  /** Consumes the words if they come next, in this order. */
  takeWord(...words: readonly string[]): boolean {
    if (!this.isWord(...words)) return false
    this.at += words.length
    return true
  }

  takeSymbol(symbol: string): boolean {
    if (!this.isSymbol(symbol)) return false
    this.at += 1
    return true
  }

  expectWord(...words: readonly string[]): void {
    for (const word of words) if (!this.takeWord(word)) throw this.unexpected()
  }

  expectSymbol(symbol: string): void {
    if (!this.takeSymbol(symbol)) throw this.unexpected()
  }

  /** Consumes one of these words and returns it in upper case. */
  oneOf(...words: readonly string[]): string {
    const token = this.token
    if (token.kind !== 'word' || !words.includes(token.upper)) throw this.unexpected()
    this.at += 1
    return token.upper
  }

  isName(): boolean {
    const token = this.token
    return token.kind === 'quoted' || (token.kind === 'word' && !reserved.has(token.upper))
  }

  /** Consumes a single-part name. */
  name(): string {
    if (!this.isName()) throw this.unexpected()
    return this.next().text
  }

  /** Consumes a name with up to four parts. The parts in the middle may be empty. */
  qualifiedName(): Name {
    const parts = [this.name()]
    while (this.isSymbol('.')) {
      this.at += 1
      if (this.isSymbol('.')) parts.push('')
      else parts.push(this.token.kind === 'word' ? this.next().text : this.name())
    }
    return parts
  }

  /** Consumes names separated by commas. */
  names(): string[] {
    const names = [this.name()]
    while (this.takeSymbol(',')) names.push(this.name())
    return names
  }

  /** Consumes names in parentheses. */
  nameList(): string[] {
    this.expectSymbol('(')
    const names = this.names()
    this.expectSymbol(')')
    return names
  }

  variable(): string {
    if (this.token.kind !== 'variable') throw this.unexpected()
    return this.next().text
  }

  integer(): bigint {
    const negative = this.takeSymbol('-')
    if (!negative) this.takeSymbol('+')
    const token = this.token
    if (token.kind !== 'number' || !/^\d+$/.test(token.text)) throw this.unexpected()
    this.at += 1
    return negative ? -BigInt(token.text) : BigInt(token.text)
  }

  string(): string {
    if (this.token.kind !== 'string') throw this.unexpected()
    return this.next().text
  }

  /** Returns the text between two positions. */
  slice(start: number, end = this.lastEnd): string {
    return this.source.slice(start, end)
  }
}
