import { addWorkflow } from '../fixtures.ts'
import type { MakeCall } from './call.ts'

/** Returns a call on the owner's workflow. */
export const ofWorkflow =
  (body?: unknown): MakeCall =>
  async (cast) => {
    const { id } = await addWorkflow(cast, cast.owner)
    return { path: { workflowId: id }, hides: [id], ...(body === undefined ? {} : { body }) }
  }
