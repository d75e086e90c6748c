import { Temporal } from '@js-temporal/polyfill'
import type { Argument, OracleCall } from './oracle.ts'
import { strict } from './strict.ts'
import { fail } from './values.ts'

type Day = Temporal.PlainDate | Temporal.PlainDateTime

export const ofDay = (compute: (day: Day) => bigint) =>
  strict(([value]) =>
    value instanceof Temporal.PlainDate || value instanceof Temporal.PlainDateTime
      ? compute(value)
      : fail('no date'),
  )

export const dateOracle = {
  today: (_: readonly Argument[], { today }: OracleCall) => Temporal.PlainDate.from(today),
  now: (_: readonly Argument[], { now }: OracleCall) => Temporal.PlainDateTime.from(now.replace(' ', 'T')),
  year: ofDay(({ year }) => BigInt(year)),
  month: ofDay(({ month }) => BigInt(month)),
  day: ofDay(({ day }) => BigInt(day)),
} as const
