/** Random typed formulas over a table with columns of every type, for all functions of the catalogue. */
import {
  entryOf,
  type FormulaType,
  type FunctionName,
  functionNames,
  type LiteralKind,
  type Parameter,
  type Signature,
  type ValueType,
} from '@anj/workflow'

export interface RandomColumn {
  readonly name: string
  readonly type: ValueType
}

/** Two columns of each type. */
export const randomColumns: readonly RandomColumn[] = (
  ['text', 'int', 'decimal', 'float', 'bit', 'date', 'time', 'datetime'] as const
).flatMap((type) => [
  { name: `${type} a`, type },
  { name: type === 'text' ? 'b]"x' : `${type}_b`, type },
])

/** Values of each type as a plan stores them. Extreme values are among them. */
export const randomCells: Readonly<Record<ValueType, readonly string[]>> = {
  text: [
    '',
    ' ',
    'a',
    'B',
    'abc',
    'Zoë',
    'ß',
    '\u{1F600}x',
    'a,b,,c',
    '%',
    '_',
    '12',
    '-3.50',
    '1,234.5',
    '007',
    'x y  z ',
    '2024-02-29',
    '2023-02-29',
    '29.2.2024',
    '20240229',
    '10:30',
    'true',
    'no',
    "it's",
    'a"b',
    'line\nbreak',
    'AbC-123',
    '\u00a0n\t',
    'John Q. Public',
    'e\u0301',
  ],
  int: [
    '0',
    '1',
    '-1',
    '2',
    '3',
    '7',
    '-12',
    '100',
    '2024',
    '12',
    '29',
    '31',
    '999999',
    '-2147483649',
    '9007199254740993',
    '9223372036854775807',
    '-9223372036854775808',
    '4611686018427387904',
    '3037000500',
  ],
  decimal: [
    '0',
    '0.0',
    '1',
    '-1',
    '0.5',
    '-0.5',
    '2.50',
    '-12.345',
    '0.1',
    '99.99',
    '1000',
    '1e'.replace('e', '0'),
    '0.0000000000001',
    '123456789.123456789',
    '12345678901234567890.12',
    '-99999999999999999999.999999999999999999',
    '99999999999999999999999999999999999999',
    '0.0000000000000000000000000000000000001',
    '12345678901234567890123456',
    '3',
    '-7',
  ],
  float: [
    '0.0',
    '1.0',
    '-1.0',
    '0.5',
    '-2.5',
    '3.141592653589793',
    '1e+300',
    '-1e-300',
    '123456.789',
    '1e+16',
    '0.0001',
    '100.0',
    '2.0',
  ],
  bit: ['true', 'false'],
  date: [
    '2024-02-29',
    '2023-12-31',
    '2024-01-01',
    '0001-01-01',
    '9999-12-31',
    '1969-12-31',
    '2026-03-29',
    '2024-12-30',
    '1900-02-28',
    '2021-01-03',
  ],
  time: ['00:00:00', '23:59:59.999999', '12:30:00', '01:02:03.5', '09:05:07'],
  datetime: [
    '2024-02-29 12:30:00',
    '1969-12-31 23:59:59.999999',
    '2000-01-01 00:00:00',
    '9999-12-31 23:59:59',
    '0001-01-01 00:00:00',
    '2026-03-29 02:30:00.25',
    '2024-01-31 08:00:01',
  ],
}

const literals: Readonly<Record<LiteralKind, readonly string[]>> = {
  pattern: ['dd.MM.yyyy', 'd.M.yyyy', 'yyyyMMdd'],
  regex: ['a', '[a-c]+', '^x', '(\\d+)', '\\s+', '[^a-z]', '(a|b)c?', '(?i)ABC', '\\bx', '.', '$'],
  decimalSign: [',', '.'],
  thousandsSign: [' ', "'"],
  unit: ['day', 'week', 'month', 'quarter', 'year'],
}

export interface Chooser {
  /** Returns a whole number from 0 to one less than `below`. */
  readonly next: (below: number) => number
}

const numberTypes = ['int', 'decimal', 'float'] as const
const allTypes = Object.keys(randomCells) as ValueType[]

const symbols: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '&', '=', '<>', '<', '<=', '>', '>='])

/** Literals for a function that can't use the usual ones. */
const literalsOf: Readonly<Record<string, readonly string[]>> = { 'time pattern': ['HH:mm'] }

/** Writes random formulas. */
export class RandomFormulas {
  readonly #chooser: Chooser

  constructor(chooser: Chooser) {
    this.#chooser = chooser
  }

  /** Returns a formula that calls a function at its top. */
  call(name: FunctionName, depth: number): string {
    const signature = this.#pick(entryOf(name).signatures)
    return this.#called(name, signature, depth)
  }

  /** Returns a formula of a type. */
  formula(type: ValueType, depth: number): string {
    const among = this.#chooser.next(10)
    if (depth <= 0 || among < 2) return this.#atom(type)
    const fitting = functionNames.flatMap((name) =>
      entryOf(name).approximate
        ? []
        : entryOf(name).signatures.flatMap((signature) =>
            canReturn(signature, type) ? [{ name, signature }] : [],
          ),
    )
    const found = fitting[this.#chooser.next(Math.max(1, fitting.length))]
    return found ? this.#called(found.name, found.signature, depth, type) : this.#atom(type)
  }

  #called(name: FunctionName, signature: Signature, depth: number, returns?: ValueType): string {
    const number =
      returns && isNumber(returns) && signature.returns === 'number' ? returns : this.#pick(numberTypes)
    const any = returns && signature.returns === 'any' ? returns : this.#pick(allTypes)
    const { parameters, rest = [], last } = signature
    const needed = parameters.filter(({ optional }) => !optional).length
    const count = needed + this.#chooser.next(parameters.length - needed + 1)
    const chosen = parameters.slice(0, count)
    if (count === parameters.length && rest.length > 0)
      for (let n = this.#chooser.next(3); n > 0; n -= 1) chosen.push(...rest)
    if (count === parameters.length && last && this.#chooser.next(2) === 0) chosen.push(last)
    const args = chosen.map((parameter) => this.#argument(name, parameter, { number, any }, depth - 1))
    return this.#written(name, args)
  }

  #argument(
    name: FunctionName,
    { type, literal }: Parameter,
    types: { readonly number: ValueType; readonly any: ValueType },
    depth: number,
  ): string {
    if (literal) return quoted(this.#pick(literalsOf[`${name} ${literal}`] ?? literals[literal]))
    return this.formula(type === 'number' ? types.number : type === 'any' ? types.any : type, depth)
  }

  #written(name: FunctionName, args: readonly string[]): string {
    if (symbols.has(name)) return `(${args.join(` ${name} `)})`
    const [first = '', second = '', ...others] = args
    switch (name) {
      case 'and':
      case 'or':
        return `(${args.join(` ${name} `)})`
      case 'not':
        return `(not ${first})`
      case 'negate':
        return `-(${first})`
      case 'is null':
        return `(${first} is null)`
      case 'in':
        return `(${first} in (${[second, ...others].join(', ')}))`
      case 'between':
        return `(${first} between ${second} and ${others[0] ?? second})`
      case 'like':
        return `(${first} like ${second})`
      case 'case': {
        const whens: string[] = []
        for (let i = 0; i + 1 < args.length; i += 2) whens.push(`when ${args[i]} then ${args[i + 1]}`)
        const otherwise = args.length % 2 === 1 ? ` else ${args.at(-1)}` : ''
        return `case ${whens.join(' ')}${otherwise} end`
      }
      default:
        return `${name}(${args.join(', ')})`
    }
  }

  #atom(type: ValueType): string {
    const columns = randomColumns.filter((column) => column.type === type)
    const among = this.#chooser.next(10)
    if (among < 7) return `[${this.#pick(columns).name.replaceAll(']', ']]')}]`
    const cell = this.#pick(randomCells[type])
    switch (type) {
      case 'text':
        return quoted(cell)
      case 'int':
      case 'bit':
        return cell
      case 'decimal':
        return cell.includes('.') ? cell : `${cell}.`
      case 'float':
        return cell.includes('e') ? cell : `${cell}e0`
      default:
        return `[${this.#pick(columns).name}]`
    }
  }

  #pick<T>(of: readonly T[]): T {
    const found = of[this.#chooser.next(of.length)]
    if (found === undefined) throw new RangeError('There is nothing to choose')
    return found
  }
}

function canReturn({ returns }: Signature, type: FormulaType): boolean {
  return returns === type || returns === 'any' || (returns === 'number' && isNumber(type))
}

function isNumber(type: FormulaType): boolean {
  return type === 'int' || type === 'decimal' || type === 'float'
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
