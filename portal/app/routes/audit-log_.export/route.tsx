import type { LoaderFunctionArgs } from '@remix-run/node'
import { apiFor } from '../../server/api-for.server.ts'
import { logQuery } from '../../server/log-query.server.ts'
import { requireUser } from '../../server/require-user.server.ts'

/** Streams the filtered audit log from the API as a CSV file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context, 'read any audit-log')
  const { data, error, response } = await apiFor(request, context).GET('/logs/export', {
    params: { query: logQuery(request).ask },
    headers: { accept: 'text/csv' },
    parseAs: 'stream',
    signal: request.signal,
  })
  if (!data) throw new Response(error?.message ?? '', { status: response.status })
  return new Response(data, { headers: response.headers })
}
