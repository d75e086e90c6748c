import {
  AppError,
  maxParameterValue,
  minSecretLength,
  readParameterValue,
  type SecretValues,
  type WorkflowParameter,
} from '@anj/workflow'
import { askHidden } from '../terminal/ask-hidden.ts'

/** Returns the environment variable with the value of a secret parameter. */
export function secretVariable(name: string): string {
  return `ANJ_SECRET_${name.toUpperCase()}`
}

/**
 * Returns the values of secret parameters, by the parameters' IDs, from the environment or hidden prompts on the
 * terminal. Commands have no option for them, because other users of the machine can see options. Throws
 * `cliSecretNeeded` and `parameterSecretInvalid`.
 */
export async function askSecrets(
  secrets: readonly WorkflowParameter[],
  signal: AbortSignal,
): Promise<SecretValues> {
  const values: Record<string, string> = {}
  for (const { id, name } of secrets) {
    const variable = secretVariable(name)
    const given = process.env[variable] ?? (await askHidden(`Value of ${name}: `, signal))
    if (given === null) throw new AppError('cliSecretNeeded', { name, variable })
    const value = readParameterValue('secret', given)
    if (value === null)
      throw new AppError('parameterSecretInvalid', { name, least: minSecretLength, limit: maxParameterValue })
    values[id] = value
  }
  return values
}
