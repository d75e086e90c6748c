import type { Client, Schemas } from '@anj/client'
import { pageData } from './api-answers.server.ts'

/** Finds a group of the viewer's organization. Throws a 404 if there is none. */
export async function findGroup(request: Request, api: Client, groupId = ''): Promise<Schemas['Group']> {
  const group = pageData(request, await api.GET('/groups')).find(({ id }) => id === groupId)
  if (group) return group
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}
