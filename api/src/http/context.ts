import type { Grant } from '../access/grants.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the caller's role must be granted. A route states this or `public`, else the api doesn't start. */
    readonly allow?: Grant
    /** Anybody may call. */
    readonly public?: true
  }
}
