import { type Db, findListedOrganization, type ListedOrganization, listOrganizations } from '@anj/db'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { type Caller, callerOf } from '../../access/session.ts'
import { answers, NoData, successAnswer, successSchema } from '../../http/answers.ts'
import { locationHeader } from '../../http/common.ts'
import { orNotFound } from '../../http/not-found.ts'
import { pageQuery, pageRange } from '../../http/paged.ts'
import { organizationScope } from '../../sign-in/manage.ts'
import { addLicence, changeLicence, deleteLicence, today } from './manage-licence.ts'
import { Licence, LicenceChange, LicenceForm, LicenceParams, Licences, licenceFilters } from './schema.ts'

const allow = (action: 'create' | 'read' | 'update' | 'delete') =>
  ({ allow: { action, resource: 'licences', possession: 'any' } }) as const
const tags = ['licences']
const formRules = [
  'fullNameLength',
  'fullNameSigns',
  'emailInvalid',
  'organizationNameLength',
  'organizationNameSigns',
  'organizationNameTaken',
  'addressLength',
  'licenceUsersRange',
  'licenceStartInvalid',
  'licenceStartPast',
  'licenceStartAfterExpiry',
  'licenceExpiryInvalid',
  'licenceExpiryPast',
  'licenceExpiryFar',
  'licenceExpiryBeforeStart',
  'applicationTypesNeeded',
  'applicationTypeUnknown',
] as const

/** Routes for organizations' licences. Admins read their own organization's licence. Super users manage all licences. */
export const licenceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  app.get(
    '/licences',
    {
      schema: {
        operationId: 'listLicences',
        tags,
        summary: "Licences of all organizations, or for an admin the licence of the admin's organization",
        querystring: Type.Object({ ...pageQuery, ...licenceFilters }),
        response: answers({ 200: successSchema(Licences) }),
      },
      config: allow('read'),
    },
    async (request) => {
      const { search, sort, descending } = request.query
      const { page, limit, offset } = pageRange(request.query)
      const organizationId = organizationScope(callerOf(request))
      const found = await listOrganizations(db, { organizationId, search, sort, descending, offset, limit })
      return successAnswer({ items: found.items.map(toLicence), total: found.total, page, limit })
    },
  )

  app.get(
    '/licences/:licenceId',
    {
      schema: {
        operationId: 'getLicence',
        tags,
        summary: 'A licence and its number of users',
        params: LicenceParams,
        response: answers({ 200: successSchema(Licence) }, 'notFound'),
      },
      config: allow('read'),
    },
    async (request) => successAnswer(await read(db, callerOf(request), request.params.licenceId)),
  )

  app.post(
    '/licences',
    {
      schema: {
        operationId: 'createLicence',
        tags,
        summary: 'Add an organization and its licence',
        body: LicenceForm,
        response: answers({ 201: { ...successSchema(Licence), headers: locationHeader } }, ...formRules),
      },
      config: allow('create'),
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = await addLicence(db, caller, request.body)
      reply.header('location', `/api/licences/${id}`)
      return reply.code(201).send(successAnswer(await read(db, caller, id), 'licenceCreated'))
    },
  )

  app.patch(
    '/licences/:licenceId',
    {
      schema: {
        operationId: 'updateLicence',
        tags,
        summary: 'Change a licence',
        params: LicenceParams,
        body: LicenceChange,
        response: answers({ 200: successSchema(Licence) }, 'notFound', ...formRules, 'licenceUsersBelow'),
      },
      config: allow('update'),
    },
    async (request) => {
      const caller = callerOf(request)
      const { id } = await changeLicence(db, caller, request.params.licenceId, request.body)
      return successAnswer(await read(db, caller, id), 'licenceSaved')
    },
  )

  app.delete(
    '/licences/:licenceId',
    {
      schema: {
        operationId: 'deleteLicence',
        tags,
        summary: 'Delete a licence and its organization, which must have no users',
        params: LicenceParams,
        response: answers({ 200: successSchema(NoData) }, 'notFound', 'licenceInUse', 'licenceBeingCleared'),
      },
      config: allow('delete'),
    },
    async (request) => {
      await deleteLicence(db, callerOf(request), request.params.licenceId)
      return successAnswer(null, 'licenceDeleted')
    },
  )
}

async function read(db: Db, caller: Caller, id: string): Promise<Licence> {
  const confined = organizationScope(caller)
  const reached = confined === null || confined === id
  return toLicence(orNotFound(reached ? await findListedOrganization(db, id) : null, 'licence'))
}

function toLicence({ organization, users }: ListedOrganization): Licence {
  const { licenseStartingDay, licenseExpiryDate, createdAt } = organization
  const day = today()
  const status = day < licenseStartingDay ? 'notStarted' : licenseExpiryDate < day ? 'expired' : 'valid'
  return { ...organization, users, status, createdAt: createdAt.toISOString() }
}
