/**
 * The environment variables of a process. Some packages extend Node's type with variables that are always present; this
 * type doesn't have them.
 */
export type Environment = Record<string, string | undefined>

/** Converts the variables to the type that Node's functions expect. */
export function toProcessEnv(environment: Environment): NodeJS.ProcessEnv {
  return environment as NodeJS.ProcessEnv
}
