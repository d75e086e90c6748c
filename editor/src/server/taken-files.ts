import type { Schemas } from '@anj/client'
import { answerOf, type CompleteList, client, readCursorPage } from './client.ts'

/** A file in a place that a run has taken. */
export type TakenFile = Schemas['TakenFile']

/** The largest page of the list. */
const mostPerPage = 200

const params = (datasetId: string) => ({ path: { datasetId } })

/** Lists the last files that runs have taken, up to a number of them. */
export async function listTakenFiles(
  datasetId: string,
  most: number,
  signal: AbortSignal,
): Promise<CompleteList<TakenFile>> {
  const items: TakenFile[] = []
  let cursor: string | undefined
  do {
    const query = {
      limit: Math.min(mostPerPage, most - items.length),
      ...(cursor !== undefined && { cursor }),
    }
    const page = await readCursorPage(
      client.GET('/datasets/{datasetId}/taken-files', { params: { ...params(datasetId), query }, signal }),
    )
    items.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor !== undefined && items.length < most)
  return { items, more: cursor !== undefined }
}

/** Lets the next run take files again. Returns a message. */
export async function takeFilesAgain(datasetId: string, ids: readonly string[]): Promise<string> {
  const call = client.POST('/datasets/{datasetId}/taken-files/again', {
    params: params(datasetId),
    body: { ids: [...ids] },
  })
  return (await answerOf(call)).message
}

/** Records that the rows of files are in the target. Returns a message. */
export async function keepFilesTaken(datasetId: string, ids: readonly string[]): Promise<string> {
  const call = client.POST('/datasets/{datasetId}/taken-files/keep', {
    params: params(datasetId),
    body: { ids: [...ids] },
  })
  return (await answerOf(call)).message
}
