import { randomUUID } from 'node:crypto'
import { currentScope } from '@anj/telemetry'
import { AppError } from '@anj/workflow'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { session } from './access/session.ts'
import { artifactRoutes } from './artifacts/routes.ts'
import { logRoutes } from './audit/routes.ts'
import { chatRoutes } from './chat/routes.ts'
import { openSectionMeanings } from './chat/section-meanings.ts'
import { connectionRoutes } from './connections/routes.ts'
import { contentRoutes } from './datasets/content-routes.ts'
import { datasetRoutes } from './datasets/routes.ts'
import { takenRoutes } from './datasets/taken-routes.ts'
import { watchRoutes } from './datasets/watch-routes.ts'
import type { AppDeps } from './deps/deps.ts'
import { etlRoutes } from './etl/routes.ts'
import { exampleRoutes } from './examples/routes.ts'
import { extractRoutes } from './extracts/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { openHelpCentre } from './help/help-centre.ts'
import { helpRoutes } from './help/routes.ts'
import { folderRoutes } from './home/folder-routes.ts'
import { groupRoutes } from './home/group-routes.ts'
import { groupShareRoutes } from './home/group-share-routes.ts'
import { homeRoutes } from './home/routes.ts'
import { idempotency } from './http/idempotency.ts'
import { runInsightRoutes } from './insights/routes.ts'
import { loggerOptions } from './logging/logger.ts'
import { metricsRoutes } from './metrics/routes.ts'
import { accountRoutes } from './people/account/routes.ts'
import { sessionRoutes } from './people/account/session-routes.ts'
import { apiTokenRoutes } from './people/account/token-routes.ts'
import { twoFactorRoutes } from './people/account/two-factor-routes.ts'
import { limitRoutes } from './people/licences/limits-routes.ts'
import { licenceRoutes } from './people/licences/routes.ts'
import { setupRoutes } from './people/setup/routes.ts'
import { importRoutes } from './people/users/import-routes.ts'
import { userRoutes } from './people/users/routes.ts'
import { userStateRoutes } from './people/users/user-state-routes.ts'
import { placeRoutes } from './places/routes.ts'
import { access } from './plugins/access.ts'
import { calls } from './plugins/calls.ts'
import { documentation } from './plugins/documentation.ts'
import { headers } from './plugins/headers.ts'
import { makeHttpServer } from './plugins/http-server.ts'
import { readJsonBodies } from './plugins/json-bodies.ts'
import { openCalls } from './plugins/open-calls.ts'
import { openapi } from './plugins/openapi.ts'
import { plainBodies } from './plugins/plain-bodies.ts'
import { answerProblem, answerProblems } from './plugins/problems.ts'
import { requestLog } from './plugins/request-log.ts'
import { sessionEndedAnswers } from './plugins/session-ended.ts'
import { abortSlowBodies, defaultPace } from './plugins/slow-bodies.ts'
import { storableValues } from './plugins/storable-values.ts'
import { insightRoutes } from './previews/insight-routes.ts'
import { previewRoutes } from './previews/routes.ts'
import { runDeliveryRoutes } from './runs/delivery-routes.ts'
import { runEventRoutes } from './runs/event-routes.ts'
import { runRoutes } from './runs/routes.ts'
import { scheduleRoutes } from './schedules/routes.ts'
import { scheduleStateRoutes } from './schedules/state-routes.ts'
import { taskRoutes } from './schedules/tasks/routes.ts'
import { triggerRoutes } from './schedules/trigger-routes.ts'
import { serverDatabaseRoutes } from './server-databases/routes.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { oidcRoutes } from './sign-in/oidc/routes.ts'
import { passwordRoutes } from './sign-in/password-routes.ts'
import { authRoutes } from './sign-in/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { usesRoutes } from './uses/routes.ts'
import { webPages } from './web/web-pages.ts'
import { duplicateRoutes } from './workflow-files/duplicate-routes.ts'
import { workflowFileRoutes } from './workflow-files/file-routes.ts'

import { workflowRoutes } from './workflows/routes.ts'
import { secretRoutes } from './workflows/secret-routes.ts'
import { versionRoutes } from './workflows/version-routes.ts'

/** The API's route modules, in the order in which the API's description lists them. */
const routes = [
  healthRoutes,
  setupRoutes,
  authRoutes,
  passwordRoutes,
  oidcRoutes,
  accountRoutes,
  twoFactorRoutes,
  sessionRoutes,
  apiTokenRoutes,
  userRoutes,
  userStateRoutes,
  importRoutes,
  licenceRoutes,
  limitRoutes,
  logRoutes,
  workflowRoutes,
  homeRoutes,
  folderRoutes,
  groupRoutes,
  groupShareRoutes,
  usesRoutes,
  duplicateRoutes,
  workflowFileRoutes,
  versionRoutes,
  secretRoutes,
  sharingRoutes,
  previewRoutes,
  insightRoutes,
  runRoutes,
  runDeliveryRoutes,
  runEventRoutes,
  runInsightRoutes,
  artifactRoutes,
  scheduleRoutes,
  scheduleStateRoutes,
  triggerRoutes,
  taskRoutes,
  uploadRoutes,
  datasetRoutes,
  contentRoutes,
  watchRoutes,
  takenRoutes,
  extractRoutes,
  connectionRoutes,
  placeRoutes,
  serverDatabaseRoutes,
  etlRoutes,
  exampleRoutes,
  helpRoutes,
  chatRoutes,
]

/** Builds the complete app, ready to listen or to be called with `inject`. The server and the tests use it. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(deps.settings.logLevel, deps.logStream),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // API calls made by a page while it is serving a browser's request reuse that request's ID.
    genReqId: () => currentScope().requestId ?? randomUUID(),
    trustProxy: trustProxy(deps.settings.trustProxy),
    exposeHeadRoutes: false,
    bodyLimit: 1024 * 1024,
    frameworkErrors: answerProblem,
    serverFactory: makeHttpServer,
    // Turned off because the server has its own listener for client errors, which also covers the second address of
    // `localhost`.
    clientErrorHandler: () => undefined,
    return503OnClosing: false,
    rewriteUrl: ({ url = '' }) => originForm(url),
    // The limit is as long as the longest possible URL, so overlong parameters reach each call's own validation and get
    // its error message.
    routerOptions: { maxParamLength: 16_384 },
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.decorate('deps', deps)
  app.decorate('helpCentre', await openHelpCentre(deps.helpFolder))
  app.decorate('sectionMeanings', openSectionMeanings(app))
  for (const { text, reason } of deps.warnings ?? []) app.log.warn({ err: reason }, text)
  answerProblems(app)
  abortSlowBodies(app, defaultPace)
  readJsonBodies(app)
  await app.register(calls)
  await app.register(requestLog)
  await app.register(headers)
  await app.register(session)
  await app.register(access)
  await app.register(sessionEndedAnswers)
  await app.register(plainBodies)
  await app.register(openCalls)
  await app.register(idempotency)
  await app.register(storableValues)
  await app.register(openapi)
  await app.register(
    async (api) => {
      for (const plugin of routes) await api.register(plugin)
      await api.register(documentation)
      for (const path of ['/', '/*']) {
        api.all(path, { config: { public: true }, schema: { hide: true } }, async () => {
          throw new AppError('notFound', { what: 'This path of the api' })
        })
      }
    },
    { prefix: '/api' },
  )
  await app.register(metricsRoutes)
  await app.register(webPages)
  await app.ready()
  return app
}

/** Converts a number of hops to the function that Fastify expects. Returns other values unchanged. */
function trustProxy(setting: AppDeps['settings']['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}

/**
 * Removes the origin from an absolute URL. A proxy can send such a URL, and pages would otherwise use it to build links
 * to another server.
 */
function originForm(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
}
