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

/** Describes every route of the api as OpenAPI; named schemas keep their names. */
export const openapi = fp(async (app) => {
  for (const schema of namedSchemas()) app.addSchema(schema)
  // Otherwise each Fastify context would build its own validator from a copy of all schemas.
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
          'Draw extract-transform-load workflows, run them, and get a table or a file. ' +
          'Every answer is `{ success, message, data }`; a failed call answers `{ success, message, code }`, and `fields` where a form has wrong fields.',
      },
      servers: [{ url: '/api' }],
      tags: tags.map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description:
              "A session's token, as a log-in answers it, or an API token for the scope that a call names.",
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
        // The package names HEAD routes as if each accompanied a GET route.
        ...(schema?.operationId ? { operationId: schema.operationId.replace(/-head$/, '') } : {}),
        ...(route.config?.public ? { security: [] } : {}),
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
      'A text of the caller’s own, 1 to 255 characters: the call is done once for each, however often it is sent within 24 hours.',
  }),
)

/** Adds the header to an operation that accepts an `Idempotency-Key`. */
function withKey({ headers }: FastifySchema) {
  const { properties = {} } = (headers ?? {}) as { readonly properties?: object }
  return Type.Object({ ...properties, 'idempotency-key': keyHeader })
}

/** Returns an operation's description with the permission that it requires. */
function describe(text: string | undefined, allow: Grant | undefined): string {
  return [text, letsIn(allow)].filter(Boolean).join('\n\n')
}

function letsIn(allow: Grant | undefined): string {
  if (!allow) return 'Needs no token.'
  const scope = scopeOf(allow)
  return scope
    ? `Scope of API tokens: \`${scope}\`.`
    : 'Opened by no API token: needs the token of somebody who logged in.'
}

const tags = [
  ['health', 'Whether the server can serve.'],
  ['setup', 'The first steps of an installation.'],
  ['auth', 'Logging in, and passwords.'],
  ['account', "The caller's account: second factor, sessions and API tokens."],
  ['user', 'People, as admins look after them.'],
  ['admin', 'Admins and super users, as super users look after them.'],
  ['licences', 'Organizations, whose records are their licences.'],
  ['logs', 'The audit log.'],
  ['workflows', 'What analysts draw.'],
  ['sharing', 'Workflows that people share, and their tabs.'],
  ['previews', 'The data at a node.'],
  ['runs', 'Executions of workflows.'],
  ['artifacts', 'Files that runs made.'],
  ['uploads', 'Files on their way in, after tus 1.0.'],
  ['datasets', 'Uploaded files.'],
  ['connections', 'How databases are reached.'],
  ['etl', 'Tables that come with a call, into a database.'],
  ['examples', 'Workflows that come with the product.'],
  ['help', 'The help centre.'],
] as const
