import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import { decimalOrder } from './decimal-order.ts'
import { plainNumber } from './key-values.ts'

/**
 * Exact arithmetic with decimals in plain form, which are texts in a plan. No type of DuckDB contains every sum of
 * them, so short ones are added as decimals and the others as whole numbers of any length (BIGNUM). BIGNUM knows no
 * multiplication and no division, so these work on pieces of 18 digits.
 */

/** A stage of a calculation: it returns expressions over the columns that the former stage has returned. */
export type Stage = (columns: readonly Sql[]) => readonly Sql[]

/** A decimal of at most this many characters has at most 10 digits before the point, and at most 8 behind it. */
const TINY = 10
const TINY_SCALE = 8
/** A decimal of at most this many characters and this scale fits in decimal(18, 4). */
const SHORT = 14
const SHORT_SCALE = 4
/** The digits behind the point of floats that are added as decimals. */
const FLOAT_SCALE = 9
/** The digits behind the point that most decimals keep within. */
const MEDIUM_SCALE = 36
/** More digits behind the point than a database's decimals have. PostgreSQL's have up to 16,383, MySQL's up to 30. */
const DECIMAL_SCALE = 20_000
/** More digits behind the point than a float has in plain form. */
const LONG_FLOAT_SCALE = 1_200
/** The digits behind the point that a division keeps, at least. */
const DIVISION_SCALE = 12
/** Digits of a piece. The product of a piece and a BIGINT fits in a HUGEINT. */
const PIECE = 18

const digits = (count: number) => constant(count)

/** Returns the number of digits behind the point. */
export function scaleOf(decimal: Sql): Sql {
  return sql`case when contains(${decimal}, '.') then strlen(${decimal}) - instr(${decimal}, '.') else 0 end`
}

/** Returns a decimal without its point, as a text of digits, at a scale that isn't smaller than its own. */
function mantissaOf(decimal: Sql, scale: Sql): Sql {
  return sql`(split_part(${decimal}, '.', 1) || rpad(split_part(${decimal}, '.', 2), (${scale})::integer, '0'))`
}

/** Returns the plain form of a mantissa, with `kept` of the digits behind the point. Those that are cut must be zeros. */
function pointed(mantissa: Sql, scale: Sql, kept: Sql = scale): Sql {
  const sign = sql`case when starts_with(${mantissa}, '-') then '-' else '' end`
  const size = sql`ltrim(${mantissa}, '-')`
  const padded = sql`lpad(${size}, greatest(strlen(${size}), ${scale} + 1)::integer, '0')`
  return sql`(${sign} || substr(${padded}, 1, strlen(${padded}) - ${scale})
    || case when ${kept} = 0 then '' else '.' || substr(${padded}, strlen(${padded}) - ${scale} + 1, ${kept}) end)`
}

/**
 * The aggregates of an exact sum, and the stages that calculate the sum from them. The last stage returns the sum, the
 * number of values, the scale, and the further columns that it got.
 */
export interface ExactSum {
  readonly parts: readonly Sql[]
  readonly stages: readonly Stage[]
}

/** Sums whole numbers. */
export function sumOfIntegers(value: Sql): ExactSum {
  return {
    parts: [sql`sum(${value})`, sql`count(${value})`],
    stages: [([sum = value, count = value, ...further]) => [sql`${sum}::varchar`, count, sql`0`, ...further]],
  }
}

/** Sums decimals. The sum has the largest scale of its values. */
export function sumOfDecimals(value: Sql): ExactSum {
  const scale = scaleOf(value)
  const isTiny = sql`strlen(${value}) <= ${digits(TINY)}`
  const isShort = sql`(strlen(${value}) <= ${digits(SHORT)} and ${scale} <= ${digits(SHORT_SCALE)})`
  const castTo = (scale: number) => sql`${value}::decimal(18, ${digits(scale)})`
  return sumOf({
    value,
    shorts: [
      sql`case when ${isTiny} then ${castTo(TINY_SCALE)} end`,
      // DuckDB computes an inner condition only where the outer one is true.
      sql`case when not (${isTiny}) then case when ${isShort} then ${castTo(SHORT_SCALE)} end end`,
    ],
    mayBeLong: sql`not (${isTiny})`,
    shortScale: TINY_SCALE,
    long: sql`case when not (${isTiny} or ${isShort}) then ${value} end`,
    longestScale: DECIMAL_SCALE,
    scale: sql`max(${scale})`,
  })
}

/** The digits of decimals to sum. */
export interface SummedDigits {
  readonly integerDigits: number
  readonly scale: number
  readonly leastScale: number
}

/** Digits of a decimal whose sum DuckDB adds in 128 bits, which suffices for more rows than any table has. */
const SUMMED = 18

/** True for decimals whose sum `sumOfMeasured` calculates. */
export function areSummedAtOnce({ integerDigits, scale }: SummedDigits): boolean {
  return integerDigits + scale <= SUMMED
}

/**
 * Sums decimals of known digits, of which there are at most 18. The sum has the largest scale of its values, which
 * needn't be measured if all of them have the same one.
 */
export function sumOfMeasured(value: Sql, { scale, leastScale }: SummedDigits): ExactSum {
  const type = sql`decimal(${digits(SUMMED)}, ${digits(scale)})`
  const isFixed = scale === leastScale
  const whole = (text: Sql) => (scale === 0 ? text : sql`split_part(${text}, '.', 1)`)
  return {
    parts: [
      sql`sum(${value}::${type})`,
      sql`count(${value})`,
      ...(isFixed ? [] : [sql`max(${scaleOf(value)})`]),
    ],
    stages: [
      ([sum = value, ...further]) => [textOfSum(sum, scale), ...further],
      ([text = value, count = value, ...further]) => {
        if (isFixed) return [text, count, digits(scale), ...further]
        const [kept = value, ...others] = further
        const shortened = sql`case when ${kept} = 0 then ${whole(text)}
          else left(${text}, strlen(${text}) - ${digits(scale)} + ${kept}) end`
        return [shortened, count, kept, ...others]
      },
    ],
  }
}

/** Returns a sum as text. DuckDB writes a decimal of 18 digits several times faster than a longer one. */
function textOfSum(sum: Sql, scale: number): Sql {
  return sql`coalesce(try_cast(${sum} as decimal(18, ${digits(scale)}))::varchar, (${sum})::varchar)`
}

/**
 * Sums floats as the decimals that they are written as, so that the sum doesn't depend on their order. The values must
 * be finite.
 */
export function sumOfFloats(value: Sql): ExactSum {
  // A decimal of 15 digits is the shortest text of its float.
  const decimal = sql`try_cast(${value} as decimal(18, ${digits(FLOAT_SCALE)}))`
  const isShort = sql`(abs(${value}) < 1e6 and ${decimal}::double = ${value})`
  return sumOf({
    value,
    shorts: [sql`case when ${isShort} then ${decimal} end`],
    shortScale: FLOAT_SCALE,
    mayBeLong: sql`not ${isShort}`,
    long: sql`case when not ${isShort} then ${plainFloat(value)} end`,
    longestScale: LONG_FLOAT_SCALE,
    scale: sql`max(null::integer)`,
  })
}

interface Summands {
  readonly value: Sql
  /** The values of each kind of short decimal, or nulls. */
  readonly shorts: readonly Sql[]
  /** The largest scale of these decimals. */
  readonly shortScale: number
  /** A cheap condition that is true for all values that aren't short. */
  readonly mayBeLong: Sql
  /** The value as text if it isn't short, or null. */
  readonly long: Sql
  readonly longestScale: number
  /** The scale of the sum, or null for all its digits. */
  readonly scale: Sql
}

/**
 * Sums decimals of any length. Those that aren't short are added as pieces of 18 digits before and behind the point, or
 * else as BIGNUM with 36 or more digits behind the point.
 */
function sumOf({ value, shorts, shortScale, mayBeLong, long, longestScale, scale }: Summands): ExactSum {
  const [piece, medium, longest] = [digits(PIECE), digits(MEDIUM_SCALE), digits(longestScale)]
  const ofLong = scaleOf(long)
  const size = sql`(strlen(${long}) - ${ofLong} - (${ofLong} > 0)::integer)`
  const inPieces = sql`(${size} <= ${piece} and ${ofLong} <= ${piece})`
  const sign = sql`case when starts_with(${long}, '-') then '-' else '' end`
  const fraction = sql`(${sign} || rpad(split_part(${long}, '.', 2), ${piece}, '0'))::bigint`
  const tooLong = sql`error('A decimal has more than ' || ${longest} || ' digits behind the point.')`
  const sumOfLong = (long: Sql) => sql`sum(case when ${mayBeLong} then ${long} end)`
  const parts = [
    sql`count(${value})`,
    scale,
    sumOfLong(sql`case when ${inPieces} then split_part(${long}, '.', 1)::bigint end`),
    sumOfLong(sql`case when ${inPieces} then ${fraction} end`),
    sumOfLong(
      sql`case when ${ofLong} <= ${medium} and not ${inPieces} then ${mantissaOf(long, medium)}::bignum end`,
    ),
    sumOfLong(sql`case when ${ofLong} > ${longest} then ${tooLong}::bignum
      when ${ofLong} > ${medium} then ${mantissaOf(long, longest)}::bignum end`),
    ...shorts.map((short) => sql`sum(${short})`),
  ]
  const before = parts.length - shorts.length
  const textOfShorts = (sums: readonly Sql[]) => {
    const sum = join(
      sums.map((one) => sql`coalesce(${one}, 0)`),
      sql` + `,
    )
    return textOfSum(sum, shortScale)
  }
  const withText: Stage = (columns) => [
    ...columns.slice(0, before),
    textOfShorts(columns.slice(before, parts.length)),
    ...columns.slice(parts.length),
  ]
  return {
    parts,
    stages: [
      withText,
      (columns) => {
        const [
          count = value,
          kept = value,
          whole = value,
          fractions = value,
          mediums = value,
          longs = value,
          shortText = value,
        ] = columns
        const raised = (text: Sql, from: number, to: number) =>
          sql`coalesce((${text} || ${constant('0'.repeat(to - from))})::bignum, 0::bignum)`
        const sumAt = (scale: number) => {
          const all = [
            raised(sql`replace(${shortText}, '.', '')`, shortScale, scale),
            raised(sql`${whole}::varchar`, 0, scale),
            raised(sql`${fractions}::varchar`, PIECE, scale),
            raised(sql`${mediums}::varchar`, MEDIUM_SCALE, scale),
            ...(scale === longestScale ? [longs] : []),
          ]
          const text = sql`(${join(all, sql` + `)})::varchar`
          return pointed(text, digits(scale), sql`coalesce(${kept}, ${digits(scale)})`)
        }
        const ofShort = digits(shortScale)
        const onlyShort = sql`case when ${kept} = 0 then split_part(${shortText}, '.', 1)
        else left(${shortText}, strlen(${shortText}) - ${ofShort} + coalesce(${kept}, ${ofShort})) end`
        return [
          sql`case when ${count} = 0 then null
          when ${whole} is null and ${mediums} is null and ${longs} is null then ${onlyShort}
          when ${longs} is null then ${sumAt(MEDIUM_SCALE)} else ${sumAt(longestScale)} end`,
          count,
          kept,
          ...columns.slice(before + 1),
        ]
      },
    ],
  }
}

/** A decimal of at most this many characters keeps its value, and a digit of its scale, as decimal(18, 9). */
const COMPARABLE = 9

/** The aggregates of the least or largest decimal, and the stage that returns it. */
interface Extreme {
  readonly parts: readonly Sql[]
  readonly stages: readonly Stage[]
}

/**
 * Returns the least (`min`) or largest (`max`) decimal. Of equal ones that are written differently, it is the one with
 * the fewest or the most digits behind the point. For a short decimal, the last digit of a number is its scale.
 */
export function extremeDecimal(by: 'min' | 'max', value: Sql): Extreme {
  const pick = by === 'min' ? sql`min` : sql`max`
  const better = by === 'min' ? sql`least` : sql`greatest`
  // A negative zero keeps its sign only as text.
  const isShort = sql`(strlen(${value}) <= ${digits(COMPARABLE)} and not starts_with(${value}, '-0'))`
  const withScale = sql`${value}::decimal(18, 9) + (${scaleOf(value)} * 0.000000001)::decimal(18, 9)`
  const sortable = (decimal: Sql) => sql`${decimalOrder(decimal)} || ' ' || ${decimal}`
  return {
    parts: [
      sql`${pick}(case when ${isShort} then ${withScale} end)`,
      sql`${pick}(case when not ${isShort} then ${sortable(value)} end)`,
    ],
    stages: [
      ([short = value, long = value]) => [sql`replace(${short}::varchar, '.', '')::bigint`, long],
      ([short = value, long = value]) => [short, sql`(${short} % 10 + 10) % 10`, long],
      ([short = value, scale = value, long = value]) => [
        pointed(sql`(${short} - ${scale})::varchar`, sql`9`, scale),
        long,
      ],
      ([short = value, long = value]) => [
        sql`case when ${long} is null then ${short} when ${short} is null then split_part(${long}, ' ', 2)
          else split_part(${better}(${sortable(short)}, ${long}), ' ', 2) end`,
      ],
    ],
  }
}

/** Returns a finite float in plain form, without an exponent. */
function plainFloat(value: Sql): Sql {
  const text = sql`${value}::varchar`
  const power = sql`split_part(${text}, 'e', 2)::integer`
  const sign = sql`case when ${value} < 0 then '-' else '' end`
  const size = sql`replace(ltrim(split_part(${text}, 'e', 1), '-'), '.', '')`
  return sql`case when not contains(${text}, 'e') then ${text}
    when ${power} < 0 then ${sign} || '0.' || repeat('0', -${power} - 1) || ${size}
    when strlen(${size}) <= ${power} + 1 then ${sign} || rpad(${size}, ${power} + 1, '0')
    else ${sign} || left(${size}, ${power} + 1) || '.' || substr(${size}, ${power} + 2) end`
}

/**
 * Returns the stages that divide a sum by the number of its values: to 12 digits after the point, or as many as the
 * sum has, rounded half away from zero, and without zeros at the end. The first stage takes the columns of an exact sum.
 */
export const averageStages: readonly Stage[] = [
  ([sum = sql``, count = sql``, scale = sql``]) => [
    sql`starts_with(${sum}, '-')`,
    sql`replace(ltrim(${sum}, '-'), '.', '') || repeat('0', greatest(${digits(DIVISION_SCALE)} - ${scale}, 0)::integer)`,
    count,
    sql`greatest(${digits(DIVISION_SCALE)}, ${scale})`,
  ],
  ([isNegative = sql``, size = sql``, count = sql``, scale = sql``]) => {
    const divided = (type: Sql) =>
      sql`((2 * ${size}::${type} + ${count}) // (2 * ${count}::${type}))::varchar`
    const quotient = sql`case when strlen(${size}) <= 18 then ${divided(sql`bigint`)}
      when strlen(${size}) <= 37 then ${divided(sql`hugeint`)} else ${longDivision(size, count)} end`
    return [isNegative, quotient, scale]
  },
  ([isNegative = sql``, quotient = sql``, scale = sql``]) => [
    plainNumber(sql`(case when ${isNegative} then '-' else '' end || ${pointed(quotient, scale)})`),
  ],
]

/** Divides a text of digits by a count, piece by piece, and rounds half up. */
function longDivision(size: Sql, count: Sql): Sql {
  const piece = digits(PIECE)
  const unit = sql`1000000000000000000::hugeint`
  const pieces = sql`ceil(strlen(${size}) / ${piece})::integer`
  const list = sql`list_transform(range(0, ${pieces}), lambda i: {'q': '',
    'r': substr(lpad(${size}, ${pieces} * ${piece}, '0'), (i * ${piece} + 1)::bigint, ${piece})::hugeint})`
  const current = sql`(a.r * ${unit} + b.r)`
  const divided = sql`list_reduce(${list}, lambda a, b: {'q': a.q || lpad((${current} // ${count})::varchar, ${piece}, '0'),
    'r': ${current} % ${count}}, {'q': '', 'r': 0::hugeint})`
  return sql`list_transform([${divided}], lambda d: (d.q::bignum + (case when 2 * d.r >= ${count} then 1 else 0 end)::bignum)::varchar)[1]`
}

/** The denominator of the shares that `between` takes. */
export const SHARES = 100_000_000
const SHARE_DIGITS = 8

/**
 * Returns the stages that interpolate between two decimals: the columns are the lower one, the upper one, and the share
 * of the upper one in hundred millionths. Without such a share, the result is the lower one as it is written.
 */
export const interpolationStages: readonly Stage[] = [
  ([low = sql``, high = sql``, share = sql``]) => [
    low,
    high,
    share,
    sql`greatest(${scaleOf(low)}, ${scaleOf(high)})`,
  ],
  ([low = sql``, high = sql``, share = sql``, scale = sql``]) => [
    low,
    share,
    scale,
    mantissaOf(low, scale),
    mantissaOf(high, scale),
  ],
  ([low = sql``, share = sql``, scale = sql``, lower = sql``, upper = sql``]) => {
    const rest = sql`(${digits(SHARES)} - ${share})`
    const isShort = sql`greatest(strlen(${lower}), strlen(${upper})) <= 28`
    const short = sql`(${lower}::hugeint * ${rest} + ${upper}::hugeint * ${share})::varchar`
    const long = sql`(${times(lower, rest)} + ${times(upper, share)})::varchar`
    return [low, scale, sql`case when ${share} = 0 then null when ${isShort} then ${short} else ${long} end`]
  },
  ([low = sql``, scale = sql``, mantissa = sql``]) => [
    sql`coalesce(${plainNumber(pointed(mantissa, sql`(${scale} + ${digits(SHARE_DIGITS)})`))}, ${low})`,
  ],
]

/** Returns the stages that subtract the second of two decimals from the first. */
export const differenceStages: readonly Stage[] = [
  ([from = sql``, taken = sql``]) => [from, taken, sql`greatest(${scaleOf(from)}, ${scaleOf(taken)})`],
  ([from = sql``, taken = sql``, scale = sql``]) => [
    mantissaOf(from, scale),
    mantissaOf(taken, scale),
    scale,
  ],
  ([from = sql``, taken = sql``, scale = sql``]) => {
    const difference = (type: Sql) => sql`(${from}::${type} - ${taken}::${type})::varchar`
    return [
      sql`case when greatest(strlen(${from}), strlen(${taken})) <= 37 then ${difference(sql`hugeint`)}
        else ${difference(sql`bignum`)} end`,
      scale,
    ]
  },
  ([difference = sql``, scale = sql``]) => [pointed(difference, scale)],
]

/** Multiplies a mantissa by a number below 10^18, and returns a BIGNUM. */
function times(mantissa: Sql, by: Sql): Sql {
  const piece = digits(PIECE)
  const size = sql`ltrim(${mantissa}, '-')`
  const pieces = sql`ceil(strlen(${size}) / ${piece})::integer`
  const sign = sql`case when starts_with(${mantissa}, '-') then '-' else '' end`
  const product = sql`(${sign} || (substr(lpad(${size}, ${pieces} * ${piece}, '0'), (i * ${piece} + 1)::bigint, ${piece})::hugeint * ${by})::varchar
    || repeat('0', ((${pieces} - 1 - i) * ${piece})::integer))::bignum`
  return sql`list_reduce(list_transform(range(0, ${pieces}), lambda i: ${product}), lambda a, b: a + b)`
}
