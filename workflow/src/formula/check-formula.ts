import { sentence } from '../messages.ts'
import type { Column } from '../model/columns.ts'
import { type ParameterValue, parameterNamed, parameterReference, valueTypeOf } from '../model/parameter.ts'
import type { Parameter, ParameterType, Signature } from './functions/function.ts'
import { callableNames, entryOf, type FunctionName, functionNamed } from './functions/index.ts'
import { literalProblem } from './literals.ts'
import { nearestName } from './nearest-name.ts'
import { columnReference, parseFormula } from './parse-formula.ts'
import type { CheckedNode, FormulaNode, FormulaProblem } from './tree.ts'
import { type FormulaType, formulaTypeOf, typeNames } from './types.ts'

/** A formula whose types are known. The tree is null and the type unknown if there are problems. */
export interface CheckedFormula {
  readonly type: FormulaType | null
  readonly tree: CheckedNode | null
  readonly problems: readonly FormulaProblem[]
}

/** Parses a formula and checks its columns, parameters, functions and types. */
export function checkFormula(
  text: string,
  columns: readonly Column[],
  parameters: readonly ParameterValue[] = [],
): CheckedFormula {
  const { tree, problems } = parseFormula(text)
  if (!tree) return { type: null, tree: null, problems }
  const checker = new Checker(text, columns, parameters)
  const checked = checker.check(tree)
  if (!checked || checker.problems.length > 0) return { type: null, tree: null, problems: checker.problems }
  return { type: checked.type, tree: checked, problems: [] }
}

/** The types of the arguments with one signature, or the first argument that has another type. */
type Match =
  | { readonly ok: true; readonly types: readonly FormulaType[]; readonly returns: FormulaType }
  | { readonly ok: false; readonly at: number; readonly expected: ParameterType }

const numbers: readonly FormulaType[] = ['int', 'decimal', 'float']

class Checker {
  readonly problems: FormulaProblem[] = []
  readonly #text: string
  readonly #columns: readonly Column[]
  readonly #parameters: readonly ParameterValue[]

  constructor(text: string, columns: readonly Column[], parameters: readonly ParameterValue[]) {
    this.#text = text
    this.#columns = columns
    this.#parameters = parameters
  }

  check(node: FormulaNode): CheckedNode | null {
    if (node.kind === 'literal') return this.#literal(node)
    if (node.kind === 'parameter') return this.#parameter(node)
    return node.kind === 'column' ? this.#column(node) : this.#call(node)
  }

  #parameter(node: FormulaNode & { kind: 'parameter' }): CheckedNode | null {
    const found = parameterNamed(this.#parameters, node.name)
    if (found)
      return {
        kind: 'parameter',
        type: formulaTypeOf(valueTypeOf(found.type)),
        name: found.name,
        value: found.default,
      }
    const near = nearestName(
      node.name,
      this.#parameters.map(({ name }) => name),
    )
    return this.#problem(
      node,
      sentence('formulaUnknownParameter', { name: node.name }),
      near ? parameterReference(near) : undefined,
    )
  }

  #literal(node: FormulaNode & { kind: 'literal' }): CheckedNode | null {
    const { type, value } = node
    if (type === 'decimal' && value && value.replace(/[-.]/g, '').length > 38)
      return this.#problem(node, sentence('formulaNumberTooLong'))
    if (type === 'float' && value && !Number.isFinite(Number(value)))
      return this.#problem(node, sentence('formulaNumberTooLarge'))
    return { kind: 'literal', type, value }
  }

  #column(node: FormulaNode & { kind: 'column' }): CheckedNode | null {
    const index = columnIndex(this.#columns, node.name)
    const column = this.#columns[index]
    if (column) return { kind: 'column', type: formulaTypeOf(column.type), index }
    const names = this.#columns.map(({ name }) => name)
    const near = nearestName(node.name, names)
    return this.#problem(
      node,
      sentence('formulaUnknownColumn', { column: node.name }),
      near === null ? undefined : columnReference(near),
    )
  }

  #call(node: FormulaNode & { kind: 'call' }): CheckedNode | null {
    const name = functionNamed(node.called)
    const args = node.args.map((arg) => this.check(arg))
    if (!name) {
      const near = nearestName(node.called, callableNames)
      const place = { from: node.from, to: node.from + node.called.length }
      return this.#problem(
        place,
        sentence('formulaUnknownFunction', { name: node.called }),
        near ?? undefined,
      )
    }
    const known = args.filter((arg) => arg !== null)
    if (known.length < args.length) return null
    const signatures = entryOf(name).signatures.flatMap((signature) => {
      const parameters = parametersFor(signature, args.length)
      return parameters ? [{ signature, parameters }] : []
    })
    if (signatures.length === 0)
      return this.#problem(node, sentence('formulaArgumentCount', { name, count: countPhraseOf(name) }))
    const matches = signatures.map(({ signature, parameters }) => ({
      match: matchTypes(parameters, signature.returns, known),
      parameters,
    }))
    const found = matches.find(({ match }) => match.ok)
    if (found?.match.ok) return this.#matched(node, name, known, found.parameters, found.match)
    const best = matches
      .map(({ match }) => match)
      .filter((match) => !match.ok)
      .reduce((a, b) => (b.at > a.at ? b : a))
    return this.#wrongType(node, name, known, best.at, best.expected)
  }

  #matched(
    node: FormulaNode & { kind: 'call' },
    name: FunctionName,
    args: readonly CheckedNode[],
    parameters: readonly Parameter[],
    { types, returns }: Match & { ok: true },
  ): CheckedNode | null {
    const typed = args.map((arg, i) => typedAs(arg, types[i] ?? 'null'))
    for (const [i, { literal, name: parameter }] of parameters.entries()) {
      const given = node.args[i]
      if (!literal || !given) continue
      if (given.kind !== 'literal' || given.value === null)
        return this.#problem(given, sentence('formulaLiteralNeeded', { name, parameter }))
      const wrong = literalProblem(literal, given.value, name)
      if (wrong !== null) return this.#problem(given, wrong)
    }
    const signs = node.args.filter((_, i) => parameters[i]?.literal?.endsWith('Sign'))
    const [first, second] = signs
    if (first?.kind === 'literal' && second?.kind === 'literal' && first.value === second.value)
      return this.#problem(second, sentence('formulaSignsEqual'))
    return { kind: 'call', type: returns, name, args: typed }
  }

  #wrongType(
    node: FormulaNode & { kind: 'call' },
    name: FunctionName,
    args: readonly CheckedNode[],
    at: number,
    expected: ParameterType,
  ): null {
    const given = node.args[at]
    const type = args[at]?.type ?? 'null'
    if (!given)
      return this.#problem(node, sentence('formulaArgumentCount', { name, count: countPhraseOf(name) }))
    const written = this.#text.slice(given.from, given.to)
    const conversion = conversionTo(expected, type)
    const wanted = expected === 'number' ? 'number' : expected === 'any' ? 'value' : typeNames[expected]
    const params = { name, expected: wanted, given: written, type: typeNames[type] }
    return conversion === null
      ? this.#problem(given, sentence('formulaArgumentType', params))
      : this.#problem(
          given,
          sentence('formulaArgumentConverts', { ...params, fix: `${conversion}(…)` }),
          `${conversion}(${written})`,
        )
  }

  #problem(
    { from, to }: { readonly from: number; readonly to: number },
    message: string,
    fix?: string,
  ): null {
    this.problems.push({ from, to, message, ...(fix === undefined ? {} : { fix }) })
    return null
  }
}

/** Finds a column by its exact name, or else by its name without case if only one column has it. */
function columnIndex(columns: readonly Column[], name: string): number {
  const exact = columns.findIndex((column) => column.name === name)
  if (exact >= 0) return exact
  const same = columns.flatMap((column, i) => (column.name.toLowerCase() === name.toLowerCase() ? [i] : []))
  return same.length === 1 ? (same[0] ?? -1) : -1
}

/** Returns the parameter of each argument, or null if the signature doesn't take this number of arguments. */
export function parametersFor(
  { parameters, rest = [], last }: Signature,
  count: number,
): readonly Parameter[] | null {
  const needed = parameters.filter(({ optional }) => !optional).length
  if (count < needed) return null
  if (count <= parameters.length) return parameters.slice(0, count)
  const found = [...parameters]
  while (rest.length > 0 && found.length + rest.length <= count) found.push(...rest)
  if (last && found.length + 1 === count) found.push(last)
  return found.length === count ? found : null
}

function countPhraseOf(name: FunctionName): string {
  const counts = entryOf(name).signatures.flatMap(({ parameters, rest, last }) => {
    const needed = parameters.filter(({ optional }) => !optional).length
    const most = rest ? '…' : String(parameters.length + (last ? 1 : 0))
    return [needed === Number(most) ? most : `${needed} to ${most}`.replace(' to …', ' or more')]
  })
  return [...new Set(counts)].join(', ')
}

/** Returns the types that the arguments must have, or the first argument that can't have its type. */
function matchTypes(
  parameters: readonly Parameter[],
  returns: ParameterType,
  args: readonly CheckedNode[],
): Match {
  const numberType = commonNumber(args.filter((_, i) => parameters[i]?.type === 'number'))
  const anyArgs = args.filter((_, i) => parameters[i]?.type === 'any')
  const anyType = commonType(anyArgs)
  const types: FormulaType[] = []
  for (const [i, arg] of args.entries()) {
    const expected = parameters[i]?.type ?? 'any'
    const wanted = expected === 'number' ? numberType.type : expected === 'any' ? anyType.type : expected
    if (expected === 'number' && !numbers.includes(arg.type) && arg.type !== 'null')
      return { ok: false, at: i, expected }
    if (!canBe(arg, wanted)) return { ok: false, at: i, expected: wanted === 'null' ? expected : wanted }
    types.push(wanted)
  }
  const of = returns === 'number' ? numberType.type : returns === 'any' ? anyType.type : returns
  return { ok: true, types, returns: of }
}

/** The type that several numbers have in common. Floats and exact numbers have none, except for literals. */
function commonNumber(args: readonly CheckedNode[]): { readonly type: FormulaType } {
  const known = args.filter(({ type }) => type !== 'null')
  const fixed = known.filter(({ kind }) => kind !== 'literal')
  const first = (fixed.length > 0 ? fixed : known).map(({ type }) => type)
  if (first.includes('float')) return { type: 'float' }
  if (known.some(({ type }) => type === 'float') && fixed.length === 0) return { type: 'float' }
  return { type: known.some(({ type }) => type === 'decimal') ? 'decimal' : 'int' }
}

function commonType(args: readonly CheckedNode[]): { readonly type: FormulaType } {
  const known = args.filter(({ type }) => type !== 'null')
  const [first] = known
  if (!first) return { type: 'null' }
  return numbers.includes(first.type)
    ? commonNumber(known.filter(({ type }) => numbers.includes(type)))
    : first
}

/** True if a value of the node can be used as a value of a type. Only these conversions happen without a function. */
function canBe(node: CheckedNode, wanted: FormulaType): boolean {
  if (node.type === wanted || node.type === 'null') return true
  if (node.type === 'int' && wanted === 'decimal') return true
  return (
    node.kind === 'literal' && wanted === 'float' && numbers.includes(node.type) && isExactFloat(node.value)
  )
}

/** True for a literal that a float represents without another value. */
function isExactFloat(value: string | null): boolean {
  return value !== null && value.replace(/[-.]/g, '').replace(/^0+/, '').length <= 15
}

function typedAs(node: CheckedNode, type: FormulaType): CheckedNode {
  if (node.type === type) return node
  if (node.kind === 'literal') return { ...node, type }
  return { kind: 'widened', type, arg: node }
}

/** Returns the function that converts a value of one type to another one, or null if none does. */
function conversionTo(expected: ParameterType, given: FormulaType): string | null {
  if (expected === 'text' || (expected === 'any' && given !== 'null')) return 'text'
  if (expected === 'int')
    return given === 'decimal' || given === 'float' ? 'round' : given === 'text' ? 'whole' : null
  if (expected === 'number' || expected === 'decimal')
    return given === 'text' || given === 'float' ? 'number' : null
  if (expected === 'float') return numbers.includes(given) || given === 'text' ? 'float' : null
  if (expected === 'date') return given === 'text' || given === 'datetime' ? 'date' : null
  if (expected === 'time') return given === 'text' || given === 'datetime' ? 'time' : null
  if (expected === 'datetime') return given === 'text' || given === 'date' ? 'datetime' : null
  return null
}
