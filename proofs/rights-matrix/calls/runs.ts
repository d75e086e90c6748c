import { addInsightRun } from '../../../api/src/insights/testing.ts'
import { addFinishedRun, addPlace, addRun } from '../fixtures.ts'
import type { Call, Calls, MakeCall } from './call.ts'
import { ofWorkflow } from './of-workflow.ts'

const ofRun: MakeCall = async (cast) => ({ path: { runId: await addRun(cast, cast.owner) } })
const ofFinishedRun: MakeCall = async (cast) => ({
  path: { runId: (await addFinishedRun(cast, cast.owner)).runId },
})
const ofInsight =
  (more: Omit<Call, 'path'> = {}): MakeCall =>
  async ({ app, owner }) => ({ path: { runId: (await addInsightRun(app, owner)).runId }, ...more })

const ofDelivery: MakeCall = async (cast) => {
  const { runId, artifactId } = await addFinishedRun(cast, cast.owner)
  const to = { placeId: await addPlace(cast.owner), folder: 'out', name: '{output}.csv', existing: 'number' }
  return { path: { runId }, body: { artifactId, ...to } }
}

/** Calls on runs and their results. */
export const runCalls: Calls = {
  startRun: ofWorkflow({ revision: 2 }),
  listRuns: ofWorkflow(),
  listRuleResults: async (cast, ...rest) => ({
    ...(await ofWorkflow()(cast, ...rest)),
    query: { nodeId: 'checks' },
  }),
  listLoads: ofWorkflow(),
  getRun: ofRun,
  cancelRun: ofRun,
  runAgain: ofFinishedRun,
  getRunResult: ofFinishedRun,
  getRunRejects: ofFinishedRun,
  listInsights: ofWorkflow(),
  getRunInsight: ofInsight(),
  exportRunInsight: ofInsight({ query: { format: 'xlsx' } }),
  nameRunInsight: ofInsight({ body: { name: 'Before the move' } }),
  followRun: ofFinishedRun,
  listRunDeliveries: ofFinishedRun,
  deliverRunFile: ofDelivery,
  repeatRunDelivery: async (cast, ...rest) => {
    const { path, body } = await ofDelivery(cast, ...rest)
    const { runId = '' } = path ?? {}
    const url = `/api/runs/${runId}/deliveries`
    const made = await cast.owner.call<{ id: string }>('POST', url, body)
    const deliveryId = made.body.data.id
    await cast.app.database.sql`update deliveries set state = 'failed' where id = ${deliveryId}`
    return { path: { runId, deliveryId } }
  },
  createDownloadLink: async (cast) => ({
    path: { artifactId: (await addFinishedRun(cast, cast.owner)).artifactId },
  }),
  download: async (cast) => {
    const { artifactId } = await addFinishedRun(cast, cast.owner)
    const { body } = await cast.owner.call<{ url: string }>('POST', `/api/artifacts/${artifactId}/link`)
    return { path: { secret: String(body.data.url.split('/').pop()) } }
  },
}
