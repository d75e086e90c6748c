import { AppError } from '@anj/workflow'
import fp from 'fastify-plugin'
import type { Grant } from '../access/grants.ts'
import { rights } from '../access/rights.ts'
import { scopeOf } from '../access/scopes.ts'
import '../access/route-config.ts'
import { isDocumentation } from './documentation.ts'

/**
 * Denies access by default: the app doesn't start with a route that sets neither `config.allow` nor `config.public`.
 * Only the caller's role and scopes are checked here. Each query's `where` clause checks the record's owner, and rights
 * to shared records are checked when the record is read (`workflows/find-workflow.ts`).
 */
export const access = fp(
  async (app) => {
    app.addHook('onRoute', (route) => {
      const { method, url } = route
      if (isDocumentation(route)) route.config = { ...route.config, public: true }
      const { allow, public: open } = route.config ?? {}
      if (allow && open) throw new Error(`${method} ${url} states both config.allow and config.public.`)
      if (!allow && !open) throw new Error(`${method} ${url} states neither config.allow nor config.public.`)
    })

    app.addHook('onRequest', async (request) => {
      const { allow } = request.routeOptions.config
      if (!allow) return
      const { caller } = request
      if (!caller) throw new AppError('tokenMissing', {})
      if (caller.scopes) requireScope(caller.scopes, allow)
      if (!rights.may(caller.role, allow, { user: caller })) {
        throw new AppError('forbidden', { action: allow.action, resource: allow.resource })
      }
    })
  },
  { name: 'access', dependencies: ['session'] },
)

/** Refuses API tokens that lack the required scope, and all API tokens on calls that require a log-in session. */
function requireScope(scopes: readonly string[], grant: Grant): void {
  const scope = scopeOf(grant)
  if (scope && scopes.includes(scope)) return
  throw new AppError('tokenScopeMissing', { what: scope ? `the scope ${scope}` : 'somebody who logged in' })
}
