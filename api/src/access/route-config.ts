import type { Grant } from './grants.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The grant that the caller's role needs. Each route must set either this or `public`, otherwise the API doesn't
     * start.
     */
    readonly allow?: Grant
    /** True for a route that can be called without logging in. */
    readonly public?: true
    /** True if the call is performed only once per `Idempotency-Key`, however often it is sent. */
    readonly idempotent?: true
    /** True if the body can contain a workflow file, which takes a lot of memory if it is large. */
    readonly bringsFile?: true
    /** True if the body can contain text that the database can't store. The route itself reports such text. */
    readonly anyText?: true
  }
}
