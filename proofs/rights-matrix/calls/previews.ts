import { addConnection, addWorkflow, databaseOutput, type PreviewedNode, previewBody } from '../fixtures.ts'
import type { Calls, MakeCall } from './call.ts'

const ofLook =
  (nodeId: PreviewedNode): MakeCall =>
  async (cast) => {
    const { id, body } = await previewBody(cast, cast.owner, nodeId)
    return { path: { workflowId: id }, body }
  }

/** Preview calls. */
export const previewCalls: Calls = {
  previewNode: ofLook('pick'),
  countRows: ofLook('pick'),
  countMatches: ofLook('join'),
  profileNode: ofLook('pick'),
  checkConversions: ofLook('change'),
  suggestKeys: ofLook('join'),
  checkSql: ofLook('sql'),
  listValues: async (cast) => {
    const { id, body } = await previewBody(cast, cast.owner, 'pick')
    return { path: { workflowId: id }, body: { ...body, column: 'name', limit: 10 } }
  },
  findJsonPaths: async (cast) => {
    const { id, body } = await previewBody(cast, cast.owner, 'pick')
    return { path: { workflowId: id }, body: { ...body, column: 'name' } }
  },
  findFormats: async (cast) => {
    const { id, body } = await previewBody(cast, cast.owner, 'change')
    return { path: { workflowId: id }, body: { ...body, column: 'name' } }
  },
  readTargetTable: async (cast) => {
    const { id, nodes } = await addWorkflow(cast, cast.owner)
    const out = databaseOutput(await addConnection(cast.owner))
    return {
      path: { workflowId: id },
      body: { nodeId: 'out', nodes: [...nodes.filter((node) => node.id !== 'out'), out], edges: [] },
    }
  },
}
