/**
 * Environment variables of a process. Unlike Node's own type, it declares no variables that some packages claim always
 * exist.
 */
export type Environment = Record<string, string | undefined>

/** Converts the variables to the type that Node's functions expect. */
export function toProcessEnv(environment: Environment): NodeJS.ProcessEnv {
  return environment as NodeJS.ProcessEnv
}
