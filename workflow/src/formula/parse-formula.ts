import type { SyntaxNode } from '@lezer/common'
import { sentence } from '../messages.ts'
import { parser } from './generated/parser.ts'
import { MAX_FORMULA_DEPTH, MAX_FORMULA_LENGTH } from './limits.ts'
import type { FormulaNode, FormulaProblem, Span } from './tree.ts'
import type { FormulaType } from './types.ts'

/** A parsed formula. The tree is null if there are problems. */
export interface ParsedFormula {
  readonly tree: FormulaNode | null
  readonly problems: readonly FormulaProblem[]
}

/** Parses a formula. Reports only the first problem, because the parser guesses the text behind it. */
export function parseFormula(text: string): ParsedFormula {
  const all = { from: 0, to: text.length }
  if (text.trim() === '') return failed(all, sentence('formulaEmpty'))
  if (text.length > MAX_FORMULA_LENGTH)
    return failed(all, sentence('formulaTooLong', { limit: MAX_FORMULA_LENGTH }))
  const tree = parser.parse(text)
  const wrong = firstError(tree.topNode)
  if (wrong) return { tree: null, problems: [syntaxProblem(text, wrong)] }
  const [root] = operandsOf(tree.topNode)
  if (!root) return failed(all, sentence('formulaEmpty'))
  try {
    return { tree: convert(root, text, 1), problems: [] }
  } catch (error) {
    if (error instanceof TooDeep)
      return failed(error.at, sentence('formulaTooDeep', { limit: MAX_FORMULA_DEPTH }))
    throw error
  }
}

function failed(at: Span, message: string): ParsedFormula {
  return { tree: null, problems: [{ from: at.from, to: at.to, message }] }
}

class TooDeep extends Error {
  readonly at: Span

  constructor(at: Span) {
    super('The formula is nested too deeply')
    this.at = at
  }
}

/** Finds the first place that doesn't fit the grammar. */
function firstError(top: SyntaxNode): SyntaxNode | null {
  const cursor = top.cursor()
  do {
    if (cursor.type.isError) return cursor.node
  } while (cursor.next())
  return null
}

const opened: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['[', ']'],
  ['/*', '*/'],
  ['{', '}'],
]

function syntaxProblem(text: string, { from, to }: Span): FormulaProblem {
  const rest = text.slice(from)
  for (const [open, close] of opened)
    if (rest.startsWith(open))
      return {
        from,
        to: text.length,
        message: sentence('formulaNotClosed', { open, close }),
        fix: `${rest.trimEnd()}${close}`,
      }
  if (rest.trim() === '') return endsEarly(text)
  const word = /^(\w+|\S)/u.exec(text.slice(from))?.[0] ?? ''
  return { from, to: Math.max(to, from + word.length), message: sentence('formulaUnexpected', { word }) }
}

function endsEarly(text: string): FormulaProblem {
  const end = text.trimEnd().length
  return {
    from: Math.max(0, end - 1),
    to: end,
    message: sentence('formulaEndsEarly'),
    ...(openParentheses(text) > 0 ? { fix: `${text.slice(Math.max(0, end - 1), end)})` } : {}),
  }
}

/** Returns the places of the parameters in a formula, which may have problems elsewhere. */
export function parametersIn(text: string): readonly (Span & { readonly name: string })[] {
  const found: (Span & { readonly name: string })[] = []
  parser.parse(text).iterate({
    enter: ({ name, from, to }) => {
      if (name === 'Parameter') found.push({ from, to, name: text.slice(from + 1, to - 1) })
    },
  })
  return found
}

function openParentheses(text: string): number {
  const bare = text.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'|\[(?:[^\]]|\]\])*\]/g, '')
  return [...bare].reduce((open, one) => open + (one === '(' ? 1 : one === ')' ? -1 : 0), 0)
}

/** Returns the children that are values, without keywords, operators and comments. */
function operandsOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (!/^([^A-Z]|Kw(?!True|False|Null)|.*Op$|.*Comment$|Function$)/.test(child.name)) found.push(child)
  return found
}

function hasChild(node: SyntaxNode, name: string): boolean {
  return node.getChild(name) !== null
}

const symbols: Readonly<Record<string, string>> = { '==': '=', '!=': '<>', '||': '&' }

function convert(node: SyntaxNode, text: string, depth: number): FormulaNode {
  const { from, to } = node
  const span = { from, to }
  if (depth > MAX_FORMULA_DEPTH) throw new TooDeep(span)
  const written = text.slice(from, to)
  const inner = (nodes: readonly SyntaxNode[]) => nodes.map((one) => convert(one, text, depth + 1))
  const call = (called: string, nodes = operandsOf(node)): FormulaNode => ({
    kind: 'call',
    called,
    args: inner(nodes),
    ...span,
  })
  const negated = (positive: FormulaNode): FormulaNode =>
    hasChild(node, 'KwNot') ? { kind: 'call', called: 'not', args: [positive], ...span } : positive
  const operator = (name: string) => {
    const found = node.getChild(name)
    const symbol = found ? text.slice(found.from, found.to) : ''
    return symbols[symbol] ?? symbol
  }
  switch (node.name) {
    case 'Or':
      return call('or')
    case 'And':
      return call('and')
    case 'Concat':
      return call('&')
    case 'Not':
      return call('not')
    case 'Compare':
      return call(operator('CompareOp'))
    case 'Sum':
      return call(operator('SumOp'))
    case 'Product':
      return call(operator('ProductOp'))
    case 'Sign':
      return signed(operator('SumOp'), node, text, depth)
    case 'In':
      return negated(call('in'))
    case 'Between':
      return negated(call('between'))
    case 'Like':
      return negated(call('like'))
    case 'IsNull':
      return negated(call('is null', operandsOf(node).slice(0, 1)))
    case 'Group':
      return only(inner(operandsOf(node)))
    case 'Call': {
      const name = node.getChild('Function')
      return call(name ? text.slice(name.from, name.to) : '')
    }
    case 'Case': {
      const parts = operandsOf(node).flatMap(operandsOf)
      return call('case', parts)
    }
    case 'Column':
      return { kind: 'column', name: columnName(written), ...span }
    case 'Parameter':
      return { kind: 'parameter', name: written.slice(1, -1), ...span }
    case 'Text':
      return { kind: 'literal', type: 'text', value: unquoted(written), ...span }
    case 'Number':
      return { kind: 'literal', ...numberLiteral(written), ...span }
    case 'KwTrue':
    case 'KwFalse':
      return { kind: 'literal', type: 'bit', value: node.name === 'KwTrue' ? 'true' : 'false', ...span }
    case 'KwNull':
      return { kind: 'literal', type: 'null', value: null, ...span }
    default:
      throw new TypeError(`The grammar has an unknown node ${node.name}`)
  }
}

/** Converts a sign. A signed number is a literal, so that the smallest whole number can be written. */
function signed(sign: string, node: SyntaxNode, text: string, depth: number): FormulaNode {
  const { from, to } = node
  const [operand] = operandsOf(node)
  if (!operand) throw new TypeError('A sign needs an operand')
  if (operand.name === 'Number') {
    const digits = text.slice(operand.from, operand.to)
    return { kind: 'literal', ...numberLiteral(sign === '-' ? `-${digits}` : digits), from, to }
  }
  const value = convert(operand, text, depth + 1)
  return { kind: 'call', called: sign === '-' ? 'negate' : 'plus', args: [value], from, to }
}

function only(nodes: readonly FormulaNode[]): FormulaNode {
  const [first] = nodes
  if (!first) throw new TypeError('A group needs a value')
  return first
}

/** Returns a text without its quotes, which are doubled within it. */
function unquoted(written: string): string {
  const quote = written.charAt(0)
  return written.slice(1, -1).replaceAll(quote + quote, quote)
}

/** Returns the name of a column, which is in brackets or a plain name. A bracket within the name is doubled. */
function columnName(written: string): string {
  return written.startsWith('[') ? written.slice(1, -1).replaceAll(']]', ']') : written
}

/** Returns the way to write a column in a formula. */
export function columnReference(name: string): string {
  const tree = parser.parse(name)
  const column = tree.topNode.firstChild
  const isName =
    column?.name === 'Column' && column.to - column.from === name.length && !firstError(tree.topNode)
  return isName && !name.startsWith('[') ? name : `[${name.replaceAll(']', ']]')}]`
}

const INT_RANGE = { least: -(2n ** 63n), most: 2n ** 63n - 1n }

/** Returns a number's type and its plain form. A number with an exponent is a float, and others are exact. */
function numberLiteral(written: string): { readonly type: FormulaType; readonly value: string } {
  const sign = written.startsWith('-') ? '-' : ''
  const digits = sign === '' ? written : written.slice(1)
  if (/e/i.test(digits)) return { type: 'float', value: String(Number(written)) }
  const [whole = '', fraction = ''] = digits.split('.')
  const plainWhole = whole.replace(/^0+(?=\d)/, '') || '0'
  const plainFraction = fraction.replace(/0+$/, '')
  const isZero = plainWhole === '0' && plainFraction === ''
  const value = `${isZero ? '' : sign}${plainWhole}${plainFraction === '' ? '' : `.${plainFraction}`}`
  if (plainFraction !== '' || digits.includes('.')) return { type: 'decimal', value }
  const number = BigInt(value)
  return { type: number >= INT_RANGE.least && number <= INT_RANGE.most ? 'int' : 'decimal', value }
}
