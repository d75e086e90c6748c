/**
 * Returns the environment variables that every program of a test needs: the path, and Node's compile cache if the suite
 * has one, so that a program that starts a thousand times isn't compiled each time.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) } as NodeJS.ProcessEnv
}
