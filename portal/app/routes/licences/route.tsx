import { hasGrant } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { formatDay } from '@anj/workflow/moments'
import { Anchor, Button, Text } from '@mantine/core'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Frame } from '../../components/frame.tsx'
import { LicenceFacts } from '../../components/licence-facts.tsx'
import { type Licence, licenceStatuses } from '../../components/licence-words.ts'
import { LimitFacts } from '../../components/limit-facts.tsx'
import { ListForm } from '../../components/list-form.tsx'
import { ListProblem } from '../../components/list-problem.tsx'
import { NothingFound, type PageColumn, PageTable, sortsOf } from '../../components/page-table.tsx'
import { Pager } from '../../components/pager.tsx'
import { Panel } from '../../components/panel.tsx'
import { Seats } from '../../components/seats.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { isFiltered, listAddress } from '../../model/list-address.ts'
import { pageTitle } from '../../page-title.ts'
import { pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { listAnswer, listPage } from '../../server/list-answer.server.ts'
import { listQuery } from '../../server/list-query.server.ts'
import { requireUser } from '../../server/require-user.server.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Licences') }]

const wanted = {
  filters: {},
  sorts: ['organizationName', 'fullName', 'users', 'licenseStartingDay', 'licenseExpiryDate'],
} as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'read any licences')
  const { query, ask } = listQuery(request, wanted)
  const api = apiFor(request, context)
  const licences = await api.GET('/licences', { params: { query: ask } })
  const own = hasGrant(user.role, 'create any licences') ? undefined : licences.data?.data.items[0]
  const path = own && { licenceId: own.id }
  const limits = path
    ? pageData(request, await api.GET('/licences/{licenceId}/limits', { params: { path } }))
    : null
  return listPage({ user, query, limits, ...listAnswer(request, licences) }, licences)
}

export default function Licences() {
  const { user, query, limits, list, problem } = useLoaderData<typeof loader>()
  const allOfThem = hasGrant(user.role, 'create any licences')
  const [own] = list?.items ?? []
  return (
    <Frame
      user={user}
      page={hasGrant(user.role, 'create any licences') ? 'licences' : 'users'}
      title={allOfThem ? 'Licences' : 'Licence'}
      lead={sentence(allOfThem ? 'licencesLead' : 'ownLicenceLead')}
      wide={allOfThem}
      actions={
        allOfThem && (
          <Button component={Link} to="/licences/new">
            Create licence
          </Button>
        )
      }
    >
      {allOfThem && (
        <ListForm query={query} searchHint={sentence('licencesSearchHint')} sorts={sortsOf(columns)} />
      )}
      {problem !== null && <ListProblem reason={problem} />}
      {list && allOfThem && (
        <>
          <PageTable
            label="Licences"
            columns={columns}
            rows={list.items}
            rowKey={({ id }) => id}
            sort={{
              now: query.sort || 'organizationName',
              address: (sort) => listAddress(query, { sort, page: 1 }),
            }}
            empty={
              <NothingFound
                filtered={isFiltered(query) || query.page > 1}
                all={listAddress(query, { search: '', page: 1 })}
                none={sentence('noLicences')}
              />
            }
          />
          <Pager query={query} total={list.total} />
        </>
      )}
      {own && !allOfThem && (
        <Panel title={own.organizationName} narrow>
          <LicenceFacts licence={own} />
        </Panel>
      )}
      {limits && (
        <Panel title="Limits and usage" lead={sentence('limitsLead')} narrow>
          <LimitFacts limits={limits} />
        </Panel>
      )}
    </Frame>
  )
}

const columns: readonly PageColumn<Licence>[] = [
  {
    name: 'organizationName',
    label: 'Organization',
    sortable: true,
    head: true,
    cell: ({ id, organizationName }) => (
      <Anchor component={Link} to={`/licences/${id}`} inherit fw={600}>
        {organizationName}
      </Anchor>
    ),
  },
  {
    name: 'fullName',
    label: 'Customer',
    sortable: true,
    cell: ({ fullName, email }) => (
      <div>
        {fullName}
        <Text size="xs" c="dimmed">
          {email}
        </Text>
      </div>
    ),
  },
  { name: 'users', label: 'Users', sortable: true, cell: (licence) => <Seats {...licence} /> },
  { name: 'status', label: 'Status', cell: ({ status }) => <StatusBadge {...licenceStatuses[status]} /> },
  {
    name: 'licenseStartingDay',
    label: 'Starting day',
    sortable: true,
    cell: ({ licenseStartingDay }) => formatDay(licenseStartingDay),
  },
  {
    name: 'licenseExpiryDate',
    label: 'Expiry date',
    sortable: true,
    cell: ({ licenseExpiryDate }) => formatDay(licenseExpiryDate),
  },
  { name: 'types', label: 'Applications', cell: ({ applicationTypes }) => applicationTypes.join(', ') },
]
