import { createHash } from 'node:crypto'
import type { SqlValue } from '../../../values.ts'
import { notUnderstood, sqlError } from '../../errors.ts'
import type { EngineType } from '../../syntax/tree.ts'
import { collationOf } from '../../types/collation.ts'
import type { Value } from '../../types/convert.ts'
import { converter } from '../../types/convert.ts'
import { textBytes } from '../../types/convert-binary.ts'
import {
  bigint,
  digitsOf,
  int,
  isBinary,
  isDecimal,
  isMoment,
  isText,
  isUnicode,
  lengthOf,
  nvarchar,
  varbinary,
  varchar,
} from '../../types/type-facts.ts'
import { asText } from '../common.ts'
import { type Compiled, cast, constantOf, dependenciesOf, nullIfAnyNull } from '../compiled.ts'
import { likeTester } from '../like.ts'
import { argument, counted } from './arguments.ts'
import type { FunctionCompiler } from './index.ts'

const whole = (part: Compiled) => cast(part, int)
const sized = (type: EngineType, length: number | 'max'): EngineType => ({
  name: isUnicode(type.name) ? 'nvarchar' : 'varchar',
  length,
  ...(type.collation === undefined ? {} : { collation: type.collation }),
})
const varying = (type: EngineType) => sized(type, lengthOf(type))

/** Defines a function that maps a text to a text of the same size. */
const mapping =
  (map: (text: string) => string): FunctionCompiler =>
  (parts, _, name) => {
    counted(name, parts, 1)
    const text = asText(argument(parts, 0, name))
    return nullIfAnyNull(varying(text.type), [text], ([value]) => map(value as string))
  }

const length: FunctionCompiler = (parts, _, name) => {
  counted(name, parts, 1)
  const given = argument(parts, 0, name)
  if (isBinary(given.type.name)) return nullIfAnyNull(int, [given], ([value]) => (value as Buffer).length)
  const text = asText(given)
  return text.type.length === 'max'
    ? nullIfAnyNull(bigint, [text], ([value]) => BigInt((value as string).replace(/ +$/, '').length))
    : nullIfAnyNull(int, [text], ([value]) => (value as string).replace(/ +$/, '').length)
}

/** Returns a function that computes how many bytes a value of the type takes. */
function sizeOf(type: EngineType): (value: Value) => number {
  if (isText(type.name) || type.name === 'xml') return (value) => textBytes(value as string, type).length
  if (
    isBinary(type.name) ||
    type.name === 'geography' ||
    type.name === 'geometry' ||
    type.name === 'hierarchyid'
  )
    return (value) => (value as Buffer).length
  const { precision } = digitsOf(type)
  const scale = type.scale ?? 7
  const timeBytes = scale <= 2 ? 3 : scale <= 4 ? 4 : 5
  const sizes: Readonly<Record<string, number>> = {
    bit: 1,
    tinyint: 1,
    smallint: 2,
    int: 4,
    bigint: 8,
    money: 8,
    smallmoney: 4,
    float: 8,
    real: 4,
    date: 3,
    smalldatetime: 4,
    datetime: 8,
    uniqueidentifier: 16,
    time: timeBytes,
    datetime2: timeBytes + 3,
    datetimeoffset: timeBytes + 5,
  }
  const size = isDecimal(type.name)
    ? precision <= 9
      ? 5
      : precision <= 19
        ? 9
        : precision <= 28
          ? 13
          : 17
    : (sizes[type.name] ?? 0)
  return () => size
}

const dataLength: FunctionCompiler = (parts, _, name) => {
  counted(name, parts, 1)
  const given = argument(parts, 0, name)
  const size = sizeOf(given.type)
  return given.type.length === 'max'
    ? nullIfAnyNull(bigint, [given], ([value]) => (value === undefined ? null : BigInt(size(value))))
    : nullIfAnyNull(int, [given], ([value]) => (value === undefined ? null : size(value)))
}

const negativeLength = (name: string) =>
  sqlError(537, `Invalid length parameter passed to the ${name} function.`, { state: 3 })

const left: FunctionCompiler = (parts, _, name) => {
  counted(name, parts, 2)
  const text = asText(argument(parts, 0, name))
  return nullIfAnyNull(varying(text.type), [text, whole(argument(parts, 1, name))], ([value, count]) => {
    if ((count as number) < 0) throw negativeLength('LEFT')
    return (value as string).slice(0, count as number)
  })
}

const right: FunctionCompiler = (parts, _, name) => {
  counted(name, parts, 2)
  const text = asText(argument(parts, 0, name))
  return nullIfAnyNull(varying(text.type), [text, whole(argument(parts, 1, name))], ([value, count]) => {
    if ((count as number) < 0) throw negativeLength('RIGHT')
    return (count as number) === 0 ? '' : (value as string).slice(-(count as number))
  })
}

const substring: FunctionCompiler = (parts, _, name) => {
  counted(name, parts, 3)
  const given = argument(parts, 0, name)
  const at = whole(argument(parts, 1, name))
  const count = whole(argument(parts, 2, name))
  const cut = (from: number, many: number) => {
    if (many < 0) throw negativeLength('SUBSTRING')
    return [Math.max(0, from - 1), Math.max(0, from - 1 + many)] as const
  }
  if (isBinary(given.type.name))
    return nullIfAnyNull(varbinary(lengthOf(given.type)), [given, at, count], ([value, from, many]) =>
      (value as Buffer).subarray(...cut(from as number, many as number)),
    )
  const text = asText(given)
  return nullIfAnyNull(varying(text.type), [text, at, count], ([value, from, many]) =>
    (value as string).slice(...cut(from as number, many as number)),
  )
}

const replace: FunctionCompiler = (parts, _, name) => {
  counted(name, parts, 3)
  const [text, from, to] = [0, 1, 2].map((at) => asText(argument(parts, at, name))) as [
    Compiled,
    Compiled,
    Compiled,
  ]
  const wide = [text, from, to].some((part) => isUnicode(part.type.name))
  const max = text.type.length === 'max'
  const type = sized({ ...text.type, name: wide ? 'nvarchar' : 'varchar' }, max ? 'max' : wide ? 4000 : 8000)
  const caseless = collationOf(text.type.collation).key('A') === collationOf(text.type.collation).key('a')
  return nullIfAnyNull(type, [text, from, to], ([value, wanted, other]) => {
    if (wanted === '') return value as string
    if (!caseless) return (value as string).replaceAll(wanted as string, () => other as string)
    const pattern = new RegExp((wanted as string).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi')
    return (value as string).replace(pattern, () => other as string)
  })
}

const charIndex: FunctionCompiler = (parts, _, name) => {
  counted(name, parts, 2, 3)
  const wanted = asText(argument(parts, 0, name))
  const text = asText(argument(parts, 1, name))
  const start = parts.length > 2 ? whole(argument(parts, 2, name)) : constantOf(int, 1)
  const caseless = collationOf(text.type.collation).key('A') === collationOf(text.type.collation).key('a')
  const fold = (value: Value) => (caseless ? (value as string).toLowerCase() : (value as string))
  return nullIfAnyNull(int, [wanted, text, start], ([part, value, from]) =>
    part === undefined || value === undefined || part === ''
      ? 0
      : fold(value).indexOf(fold(part), Math.max(0, (from as number) - 1)) + 1,
  )
}

const patIndex: FunctionCompiler = (parts, _, name) => {
  counted(name, parts, 2)
  const pattern = asText(argument(parts, 0, name))
  const text = asText(argument(parts, 1, name))
  const tester = likeTester(text.type.collation)
  return nullIfAnyNull(int, [pattern, text], ([like, value]) => {
    const whole = like as string
    const open = whole.startsWith('%')
    const core = open ? whole.slice(1) : whole
    for (let at = 0; at <= (open ? (value as string).length : 0); at += 1)
      if (tester((value as string).slice(at), core, '')) return at + 1
    return 0
  })
}

const concat: FunctionCompiler = (parts, _, name) => {
  counted(name, parts, 2, 254)
  return joined(parts, () => '')
}

function joined(
  parts: readonly Compiled[],
  separator: (frame: Parameters<Compiled['run']>[0]) => string,
  skipNull = false,
): Compiled {
  const texts = parts.map((part) =>
    isText(part.type.name)
      ? part
      : part.literal === null
        ? constantOf(varchar(1), null)
        : cast(
            part,
            part.type.name === 'xml' ? nvarchar('max') : varchar(isMoment(part.type.name) ? 40 : 400),
          ),
  )
  const wide = texts.some((part) => isUnicode(part.type.name))
  const lengths = texts.map((part, i) =>
    isText(parts[i]?.type.name ?? 'int') ? lengthOf(part.type) : lengthOf(parts[i]?.type ?? int),
  )
  const sum = lengths.reduce<number>((total, one) => total + (one === 'max' ? 0 : one), 0)
  const type: EngineType = {
    name: wide ? 'nvarchar' : 'varchar',
    length: lengths.includes('max') ? 'max' : Math.min(wide ? 4000 : 8000, Math.max(1, sum)),
  }
  return {
    ...dependenciesOf(parts),
    type,
    nullable: false,
    constant: false,
    run: (frame) => {
      const values = texts.map((part) => part.run(frame))
      const given = skipNull ? values.filter((value) => value !== null) : values
      return given.map((value) => value ?? '').join(separator(frame))
    },
  }
}

const concatWithSeparator: FunctionCompiler = (parts, _, name) => {
  counted(name, parts, 3, 254)
  const [first, ...rest] = parts
  const separator = asText(first ?? constantOf(varchar(1), ''))
  return joined(rest, (frame) => (separator.run(frame) as string | null) ?? '', true)
}

function repeat(text: Compiled, count: Compiled): Compiled {
  const most = text.type.length === 'max' ? ('max' as const) : isUnicode(text.type.name) ? 4000 : 8000
  return nullIfAnyNull(
    sized(text.type, most),
    [text, count],
    ([value, many]) => {
      if ((many as number) < 0) return null
      const made = (value as string).repeat(many as number)
      return most === 'max' ? made : made.slice(0, most)
    },
    true,
  )
}

const stuff: FunctionCompiler = (parts, _, name) => {
  counted(name, parts, 4)
  const text = asText(argument(parts, 0, name))
  const other = asText(argument(parts, 3, name))
  return nullIfAnyNull(
    sized(text.type, text.type.length === 'max' ? 'max' : isUnicode(text.type.name) ? 4000 : 8000),
    [text, whole(argument(parts, 1, name)), whole(argument(parts, 2, name)), other],
    ([value, from, count, insert]) => {
      const start = (from as number) - 1
      const base = value as string
      if (start < 0 || start >= base.length || (count as number) < 0) return null
      return `${base.slice(0, start)}${insert as string}${base.slice(start + (count as number))}`
    },
    true,
  )
}

const algorithms: Readonly<Record<string, string>> = {
  MD5: 'md5',
  SHA: 'sha1',
  SHA1: 'sha1',
  SHA2_256: 'sha256',
  SHA2_512: 'sha512',
}

const hashBytes: FunctionCompiler = (parts, _, name) => {
  counted(name, parts, 2)
  const algorithm = asText(argument(parts, 0, name))
  const data = argument(parts, 1, name)
  const bytes = isText(data.type.name)
    ? (value: Value) => textBytes(value as string, data.type)
    : isBinary(data.type.name)
      ? (value: Value) => value as Buffer
      : null
  if (bytes === null)
    throw sqlError(
      8116,
      `Argument data type ${data.type.name} is invalid for argument 2 of hashbytes function.`,
    )
  return nullIfAnyNull(
    varbinary(8000),
    [algorithm, data],
    ([which, value]): SqlValue => {
      const known = algorithms[(which as string).toUpperCase()]
      return known === undefined || value === undefined
        ? null
        : createHash(known).update(bytes(value)).digest()
    },
    true,
  )
}

/** Our own hash of all arguments, because the algorithm of SQL Server's CHECKSUM isn't published. */
const checksum: FunctionCompiler = (parts) => {
  const types = parts.map((part) => part.type)
  const texts = types.map((type) =>
    isBinary(type.name) ? null : isText(type.name) ? null : converter(type, nvarchar(400)),
  )
  return {
    ...dependenciesOf(parts),
    type: int,
    nullable: false,
    constant: false,
    run: (frame) => {
      let hash = 0
      for (const [i, part] of parts.entries()) {
        const value = part.run(frame)
        const type = types[i]
        if (value === null || type === undefined) {
          hash = (Math.imul(hash, 31) + 7) | 0
          continue
        }
        const convert = texts[i] ?? null
        const text =
          convert !== null
            ? String(convert(value))
            : Buffer.isBuffer(value)
              ? value.toString('latin1')
              : collationOf(type.collation).key(value as string)
        for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
      }
      return hash
    },
  }
}

const quoteName: FunctionCompiler = (parts, _, name) => {
  counted(name, parts, 1, 2)
  const text = asText(argument(parts, 0, name))
  const mark = parts.length > 1 ? asText(argument(parts, 1, name)) : constantOf(varchar(1), '[')
  return nullIfAnyNull(
    nvarchar(258),
    [text, mark],
    ([value, quote]) => {
      const base = value as string
      if (base.length > 128) return null
      if (quote === "'") return `'${base.replaceAll("'", "''")}'`
      if (quote === '"') return `"${base.replaceAll('"', '""')}"`
      if (quote === '[' || quote === ']') return `[${base.replaceAll(']', ']]')}]`
      throw notUnderstood(`QUOTENAME with ${String(quote)}`)
    },
    true,
  )
}

export const textFunctions: Readonly<Record<string, FunctionCompiler>> = {
  LEN: length,
  DATALENGTH: dataLength,
  LEFT: left,
  RIGHT: right,
  SUBSTRING: substring,
  REPLACE: replace,
  CHARINDEX: charIndex,
  PATINDEX: patIndex,
  CONCAT: concat,
  CONCAT_WS: concatWithSeparator,
  STUFF: stuff,
  HASHBYTES: hashBytes,
  CHECKSUM: checksum,
  BINARY_CHECKSUM: checksum,
  QUOTENAME: quoteName,
  UPPER: mapping((text) => text.toUpperCase()),
  LOWER: mapping((text) => text.toLowerCase()),
  LTRIM: mapping((text) => text.replace(/^ +/, '')),
  RTRIM: mapping((text) => text.replace(/ +$/, '')),
  TRIM: mapping((text) => text.replace(/^ +| +$/g, '')),
  REVERSE: mapping((text) => text.split('').reverse().join('')),
  REPLICATE: (parts, _, name) => repeat(asText(argument(parts, 0, name)), whole(argument(parts, 1, name))),
  SPACE: (parts, _, name) => repeat(constantOf(varchar(8000), ' '), whole(argument(parts, 0, name))),
  ASCII: (parts, _, name) =>
    nullIfAnyNull(
      int,
      [asText(argument(parts, 0, name))],
      ([value]) => textBytes(value as string, varchar(1))[0] ?? null,
      true,
    ),
  UNICODE: (parts, _, name) =>
    nullIfAnyNull(
      int,
      [asText(argument(parts, 0, name))],
      ([value]) => ((value as string) === '' ? null : (value as string).charCodeAt(0)),
      true,
    ),
  CHAR: (parts, _, name) => {
    const convert = converter(varbinary(1), varchar(1))
    return nullIfAnyNull(
      { name: 'char', length: 1 },
      [whole(argument(parts, 0, name))],
      ([value]) =>
        (value as number) < 0 || (value as number) > 255 ? null : convert(Buffer.from([value as number])),
      true,
    )
  },
  NCHAR: (parts, _, name) =>
    nullIfAnyNull(
      { name: 'nchar', length: 1 },
      [whole(argument(parts, 0, name))],
      ([value]) =>
        (value as number) < 0 || (value as number) > 65_535 ? null : String.fromCharCode(value as number),
      true,
    ),
}
