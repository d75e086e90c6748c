import swagger from '@fastify/swagger'
import type { FastifySchema } from 'fastify'
import fp from 'fastify-plugin'
import { Type } from 'typebox'
import type { Grant } from '../access/grants.ts'
import { scopeOf } from '../access/scopes.ts'
import '../access/route-config.ts'
import { namedSchemas } from '../http/named.ts'
import { buildSerializer } from '../http/serializers.ts'
import { buildValidator } from '../http/validators.ts'
import { documentedAnswers } from '../openapi/documented-answers.ts'
import { finishDescription } from '../openapi/finish-description.ts'

/** Describes all of the API's routes as OpenAPI. Named schemas keep their names. */
export const openapi = fp(async (app) => {
  for (const schema of namedSchemas()) app.addSchema(schema)
  // Without a shared compiler, each Fastify context would build its own validator from a copy of all schemas.
  app.setValidatorCompiler(buildValidator(app.getSchemas()))
  app.setSerializerCompiler(buildSerializer(app.getSchemas()))
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Anj',
        version: '3.1.0',
        license: { name: 'The licence of your organization', url: '/help/licences' },
        description:
          'Design extract-transform-load workflows, run them, and get a table or a file. ' +
          'Every response is `{ success, message, data }`. A failed call returns `{ success, message, code }`, and also `fields` when fields of a form are invalid.',
      },
      servers: [{ url: '/api' }],
      tags: tags.map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A session token returned at login, or an API token with the scope that the call requires.',
          },
          triggerToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'The token of one schedule, which starts this schedule and nothing else.',
          },
        },
      },
      security: [{ bearer: [] }],
    },
    exposeHeadRoutes: true,
    refResolver: { buildLocalReference: (json, _uri, _fragment, i) => String(json['$id'] ?? `def-${i}`) },
    transformObject: (made) =>
      'openapiObject' in made ? finishDescription(made.openapiObject) : made.swaggerObject,
    transform: ({ schema, url, route }) => ({
      schema: {
        ...schema,
        // The package appends `-head` to the ID of each HEAD route, as if a GET route with the same ID existed.
        ...(schema?.operationId ? { operationId: schema.operationId.replace(/-head$/, '') } : {}),
        ...(route.config?.public && !schema?.security ? { security: [] } : {}),
        description: describe(schema?.description, route.config?.allow),
        ...(schema?.response ? { response: documentedAnswers(schema, route) } : {}),
        ...(schema && route.config?.idempotent ? { headers: withKey(schema) } : {}),
      },
      url,
    }),
  })
})

const keyHeader = Type.Optional(
  Type.String({
    maxLength: 257,
    description:
      'A unique text of 1 to 255 characters, chosen by the caller. Calls repeated with the same key within 24 hours take effect only once.',
  }),
)

/** Adds the `Idempotency-Key` header to an operation that accepts it. */
function withKey({ headers }: FastifySchema) {
  const { properties = {} } = (headers ?? {}) as { readonly properties?: object }
  return Type.Object({ ...properties, 'idempotency-key': keyHeader })
}

/** Returns an operation's description together with the required permission. */
function describe(text: string | undefined, allow: Grant | undefined): string {
  return [text, letsIn(allow)].filter(Boolean).join('\n\n')
}

function letsIn(allow: Grant | undefined): string {
  if (!allow) return 'Requires no token.'
  const scope = scopeOf(allow)
  return scope
    ? `Scope of API tokens: \`${scope}\`.`
    : 'Not available to API tokens. Requires the token of a logged-in user.'
}

const tags = [
  ['health', 'Health of the server.'],
  ['setup', 'Setup of an installation.'],
  ['auth', 'Login and passwords.'],
  ['account', "The caller's account: second factor, sessions and API tokens."],
  ['user', 'Users, managed by admins.'],
  ['admin', 'Admins and super users, managed by super users.'],
  ['licences', 'Organizations and their licences.'],
  ['logs', 'The audit log.'],
  ['workflows', 'Workflows designed on the canvas.'],
  ['folders', 'Folders of workflows.'],
  ['groups', 'Groups of users, and what is shared with them.'],
  ['sharing', 'Shared workflows and their tabs.'],
  ['previews', 'Data of a node.'],
  ['runs', 'Executions of workflows.'],
  ['artifacts', 'Files produced by runs.'],
  ['uploads', 'File uploads with tus 1.0.'],
  ['datasets', 'Uploaded files.'],
  ['connections', 'Connections to databases.'],
  ['etl', 'Writing tables sent in a call to a database.'],
  ['examples', 'Sample workflows.'],
  ['help', 'The help centre.'],
] as const
