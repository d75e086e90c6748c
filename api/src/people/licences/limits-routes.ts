import { findOrganization } from '@anj/db'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Caller, callerOf } from '../../access/session.ts'
import { answers, successAnswer, successSchema } from '../../http/answers.ts'
import { throwNotFound } from '../../http/not-found.ts'
import { organizationScope } from '../../sign-in/manage.ts'
import { LicenceLimits, LimitsChange } from './limits-schema.ts'
import { changeLimits, readLimits } from './manage-limits.ts'
import { LicenceParams } from './schema.ts'

const allow = (action: 'read' | 'update') =>
  ({ allow: { action, resource: 'licences', possession: 'any' } }) as const
const tags = ['licences']

/**
 * Routes for organizations' limits. Admins read their own organization's limits. Super users change any organization's.
 */
export const limitRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, settings } = app.deps

  /** Answers 404 if the organization doesn't exist or the caller isn't allowed to see it. */
  async function requireLicence(caller: Caller, id: string): Promise<void> {
    const confined = organizationScope(caller)
    if ((confined !== null && confined !== id) || !(await findOrganization(db, id))) throwNotFound('licence')
  }

  app.get(
    '/licences/:licenceId/limits',
    {
      schema: {
        operationId: 'getLicenceLimits',
        tags,
        summary: 'Limits and current use of an organization',
        description:
          'Limits set for the organization (`own`), limits from the settings (`defaults`) and the limits that apply (`applied`). The use is counted at the time of the call.',
        params: LicenceParams,
        response: answers({ 200: successSchema(LicenceLimits) }, 'notFound'),
      },
      config: allow('read'),
    },
    async (request) => {
      const { licenceId } = request.params
      await requireLicence(callerOf(request), licenceId)
      return successAnswer(await readLimits(db, licenceId, settings.limits))
    },
  )

  app.patch(
    '/licences/:licenceId/limits',
    {
      schema: {
        operationId: 'updateLicenceLimits',
        tags,
        summary: 'Change the limits of an organization',
        description:
          'New limits apply immediately to waiting runs and new uploads. Active runs and stored data are not affected, even by a lower limit.',
        params: LicenceParams,
        body: LimitsChange,
        response: answers({ 200: successSchema(LicenceLimits) }, 'notFound', 'limitRange', 'limitSizeRange'),
      },
      config: allow('update'),
    },
    async (request) => {
      const { licenceId } = request.params
      const caller = callerOf(request)
      await requireLicence(caller, licenceId)
      await changeLimits(db, caller, licenceId, request.body)
      return successAnswer(await readLimits(db, licenceId, settings.limits), 'limitsSaved')
    },
  )
}
