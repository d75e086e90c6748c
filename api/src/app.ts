import Fastify, { type FastifyInstance } from 'fastify'
import { artifactRoutes } from './artifacts/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { connectionRoutes } from './connections/routes.ts'
import { datasetRoutes } from './datasets/routes.ts'
import { exampleRoutes } from './examples/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { openapi } from './plugins/openapi.ts'
import { previewRoutes } from './previews/routes.ts'
import { runEventRoutes } from './runs/event-routes.ts'
import { runRoutes } from './runs/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { workflowFileRoutes } from './workflows/file-routes.ts'
import { workflowRoutes } from './workflows/routes.ts'

const routes = [
  healthRoutes,
  setupRoutes,
  authRoutes,
  workflowRoutes,
  workflowFileRoutes,
  previewRoutes,
  runRoutes,
  runEventRoutes,
  artifactRoutes,
  uploadRoutes,
  datasetRoutes,
  connectionRoutes,
  exampleRoutes,
]

export async function buildApp(): Promise<FastifyInstance> {
  const app = Fastify({ exposeHeadRoutes: false })
  await app.register(openapi)
  await app.register(
    async (api) => {
      for (const plugin of routes) await api.register(plugin)
    },
    { prefix: '/api' },
  )
  await app.ready()
  return app
}
