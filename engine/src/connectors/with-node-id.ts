import { AppError } from '@anj/workflow'

/** Attributes an error to a node, unless it already refers to a node. */
export async function withNodeId<T>(nodeId: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof AppError ? error.at(nodeId) : error
  }
}
