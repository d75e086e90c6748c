import type { Grant } from './grants.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The grant that the caller's role needs. A route sets this or `public`; otherwise the API doesn't start. */
    readonly allow?: Grant
    /** The route needs no log-in. */
    readonly public?: true
    /** The call is performed once per `Idempotency-Key`, however often it is sent. */
    readonly idempotent?: true
    /** The body may contain a workflow file; a large one takes a lot of memory. */
    readonly bringsFile?: true
    /** The body may contain text that the database can't store. The route reports such text itself. */
    readonly anyText?: true
  }
}
