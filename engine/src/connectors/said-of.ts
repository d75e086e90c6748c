import { AppError } from '@anj/workflow'

/** Lets an error of some work be one of a node, unless it is of another one already. */
export async function saidOf<T>(nodeId: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof AppError ? error.at(nodeId) : error
  }
}
