import { AppError } from '@anj/workflow'

/** Values from `--param NAME=VALUE` options, by name. */
export type GivenParameters = Readonly<Record<string, string>>

/** Parses `--param` options. A value may contain further equals signs. Throws `cliParameterOption`. */
export function readParameterOptions(given: readonly string[]): GivenParameters {
  const values = new Map<string, string>()
  for (const option of given) {
    const at = option.indexOf('=')
    if (at < 1) throw new AppError('cliParameterOption', { given: option })
    const name = option.slice(0, at)
    if (values.has(name)) throw new AppError('parameterGivenTwice', { name })
    values.set(name, option.slice(at + 1))
  }
  return Object.fromEntries(values)
}
