import type { Evaluate, OracleCall } from './oracle.ts'
import { fail, type Value } from './values.ts'

/** Returns the evaluator of a function whose result is empty if an argument is. */
export function strict(
  compute: (args: readonly Exclude<Value, null>[], call: OracleCall) => Value,
): Evaluate {
  return (args, call) => {
    const values = args.map((arg) => arg())
    const present = values.filter((value) => value !== null)
    return present.length < values.length ? null : compute(present, call)
  }
}

/** Returns the evaluator of a function of texts and whole numbers. */
export const texts = (compute: (args: readonly string[]) => Value): Evaluate =>
  strict((args) => compute(args.map((arg) => (typeof arg === 'string' ? arg : fail('not a text')))))
