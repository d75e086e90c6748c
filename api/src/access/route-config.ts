import type { Grant } from './grants.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the caller's role must be granted. A route states this or `public`, else the api doesn't start. */
    readonly allow?: Grant
    /** Anybody may call. */
    readonly public?: true
    /** The call is done once for each `Idempotency-Key`, however often it is sent. */
    readonly idempotent?: true
    /** Its body may hold a workflow file, which takes much memory when it is large. */
    readonly bringsFile?: true
    /** Its texts may hold what the database could not; the route says itself what is wrong with them. */
    readonly anyText?: true
  }
}
