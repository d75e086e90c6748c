/**
 * Environment variables of a process. Unlike Node's type, this type doesn't include variables that some packages declare
 * as always present.
 */
export type Environment = Record<string, string | undefined>

/** Converts the variables to the type that Node's functions expect. */
export function toProcessEnv(environment: Environment): NodeJS.ProcessEnv {
  return environment as NodeJS.ProcessEnv
}
