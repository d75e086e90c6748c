/** Variables for a process; Node's own type, without the ones that some packages declare as always there. */
export type Environment = Record<string, string | undefined>

/** The variables as Node's functions want them. */
export function forNode(environment: Environment): NodeJS.ProcessEnv {
  return environment as NodeJS.ProcessEnv
}
