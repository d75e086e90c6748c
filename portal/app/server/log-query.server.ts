import type { operations } from '@anj/client'
import { endOfDay, startOfDay } from './day-start.server.ts'
import { listQuery } from './list-query.server.ts'

type Asked = NonNullable<operations['exportLogs']['parameters']['query']>

const wanted = {
  filters: {
    from: 'any',
    to: 'any',
    zone: 'any',
    userId: 'any',
    action: 'any',
    resource: 'any',
    organizationId: 'any',
  },
  sorts: [],
} as const

/**
 * Parses the address of the audit log. The dates are inclusive and in the reader's time zone; the API gets timestamps.
 * Without a date, the zone is dropped from the address.
 */
export function logQuery(request: Request) {
  const { query, ask } = listQuery(request, wanted)
  const { zone, ...filters } = query.filters
  const { from = '', to = '', action, userId, resource, organizationId } = filters
  const [start, end] = [startOfDay(from, zone ?? 'UTC'), endOfDay(to, zone ?? 'UTC')]
  return {
    query: { ...query, filters: { ...filters, ...(zone && (from || to) && { zone }) } },
    cursor: new URL(request.url).searchParams.get('cursor') || null,
    ask: {
      ...(start && { from: start.toISOString() }),
      ...(end && { to: end.toISOString() }),
      ...(ask.search && { search: ask.search }),
      ...(action && { action: action as NonNullable<Asked['action']> }),
      ...(userId && { userId }),
      ...(resource && { resource }),
      ...(organizationId && { organizationId }),
    } satisfies Asked,
  }
}
