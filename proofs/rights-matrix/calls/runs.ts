import { addInsightRun } from '../../../api/src/insights/testing.ts'
import { addFinishedRun, addRun } from '../fixtures.ts'
import type { Call, Calls, MakeCall } from './call.ts'
import { ofWorkflow } from './of-workflow.ts'

const ofRun: MakeCall = async (cast) => ({ path: { runId: await addRun(cast, cast.owner) } })
const ofFinishedRun: MakeCall = async (cast) => ({
  path: { runId: (await addFinishedRun(cast, cast.owner)).runId },
})
const ofInsight =
  (more: Omit<Call, 'path'> = {}): MakeCall =>
  async ({ app, owner }) => ({ path: { runId: (await addInsightRun(app, owner)).runId }, ...more })

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
  createDownloadLink: async (cast) => ({
    path: { artifactId: (await addFinishedRun(cast, cast.owner)).artifactId },
  }),
  download: async (cast) => {
    const { artifactId } = await addFinishedRun(cast, cast.owner)
    const { body } = await cast.owner.call<{ url: string }>('POST', `/api/artifacts/${artifactId}/link`)
    return { path: { secret: String(body.data.url.split('/').pop()) } }
  },
}
