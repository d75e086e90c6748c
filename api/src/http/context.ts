import type { Grant } from '../access/grants.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the caller's role must be granted. A route states this or `public`, else the api doesn't start. */
    readonly allow?: Grant
    /** Anybody may call. */
    readonly public?: true
    /** Its texts may hold what the database could not; the route says itself what is wrong with them. */
    readonly anyText?: true
  }
}
