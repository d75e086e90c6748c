import type { Client, Schemas } from '@anj/client'
import { sentence } from '@anj/workflow/messages'
import { Anchor, Button, Text } from '@mantine/core'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { CursorPager } from '../../components/cursor-pager.tsx'
import { Frame } from '../../components/frame.tsx'
import { isChoice, type ListFilter, ListForm } from '../../components/list-form.tsx'
import { ListProblem } from '../../components/list-problem.tsx'
import { LogDays } from '../../components/log-days.tsx'
import { actionGroups, resourceLabel, resources } from '../../components/log-words.ts'
import { Moment } from '../../components/moment.tsx'
import { NothingFound, type PageColumn, PageTable } from '../../components/page-table.tsx'
import { isFiltered, type ListQuery, listAddress } from '../../model/list-address.ts'
import { canAssignRoles } from '../../model/user-actions.ts'
import { pageTitle } from '../../page-title.ts'
import { pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { listAnswer, listPage } from '../../server/list-answer.server.ts'
import { logQuery } from '../../server/log-query.server.ts'
import { organizationChoices, peopleChoices } from '../../server/people.server.ts'
import { requireUser } from '../../server/require-user.server.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Audit Log') }]

type Entry = Schemas['LogEntry']

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'read any audit-log')
  const api = apiFor(request, context)
  const { query, ask, cursor } = logQuery(request)
  const page = { ...ask, limit: query.limit, ...(cursor && { cursor }) }
  const [entries, actions, people, organizations] = await Promise.all([
    api.GET('/logs', { params: { query: page } }),
    actionChoices(request, api),
    peopleChoices(request, api, user, query.filters.organizationId),
    organizationChoices(request, api, user),
  ])
  const next = entries.data?.next ?? null
  const answer = {
    user,
    query,
    cursor,
    next,
    actions,
    people,
    organizations,
    ...listAnswer(request, entries),
  }
  return listPage(answer, entries)
}

async function actionChoices(request: Request, api: Client) {
  const actions = pageData(request, await api.GET('/logs/actions'))
  const groups = Map.groupBy(actions, ({ action }) => action.slice(0, action.indexOf('.')))
  return [...groups].map(([noun, ofNoun]) => ({
    group: actionGroups[noun] ?? noun,
    items: ofNoun.map(({ action, title }) => ({ value: action, label: title })),
  }))
}

export default function AuditLog() {
  const page = useLoaderData<typeof loader>()
  const { user, query, cursor, next, list, problem, actions, people, organizations } = page
  const wrongDays = page.problem === null ? undefined : page.fields?.from
  const allOfThem = canAssignRoles(user.role)
  const here = useLocation().search
  const verifying = useNavigation().location?.pathname === '/audit-log/verify'
  return (
    <Frame
      user={user}
      page="auditLog"
      title="Audit Log"
      lead={sentence('auditLogLead')}
      wide
      actions={
        <>
          <Button component="a" href={`/audit-log/export${listAddress(query)}`} download variant="default">
            Export CSV
          </Button>
          <Button component={Link} to="/audit-log/verify" loading={verifying} variant="default">
            Verify
          </Button>
        </>
      }
    >
      <ListForm
        query={query}
        searchHint={sentence('auditSearchHint')}
        filters={[
          withChosen(query, {
            name: 'userId',
            label: 'User',
            all: 'All users',
            choices: people,
          }),
          withChosen(query, { name: 'action', label: 'Action', all: 'All actions', choices: actions }),
          withChosen(query, {
            name: 'resource',
            label: 'Resource',
            all: 'All resources',
            choices: Object.entries(resources).map(([value, label]) => ({ value, label })),
          }),
          ...(allOfThem
            ? [
                withChosen(query, {
                  name: 'organizationId',
                  label: 'Organization',
                  all: 'All organizations',
                  choices: organizations,
                }),
              ]
            : []),
        ]}
      >
        <LogDays query={query} problem={wrongDays} />
      </ListForm>
      {wrongDays && <Text role="alert">{wrongDays}</Text>}
      {problem !== null && !wrongDays && <ListProblem reason={problem} />}
      {problem === null && (
        <>
          <PageTable
            label="Entries"
            columns={columnsFor(query, allOfThem, here)}
            rows={list}
            rowKey={({ id }) => String(id)}
            empty={
              <NothingFound
                filtered={isFiltered(query) || cursor !== null}
                all={listAddress(query, { search: '', filters: {} })}
                none={sentence('noAuditEntries')}
              />
            }
          />
          <CursorPager query={query} cursor={cursor} next={next} first="Newest" further="Older" />
        </>
      )}
    </Frame>
  )
}

/** Adds the chosen value to a filter that doesn't offer it, such as the id of a deleted user. */
function withChosen(query: ListQuery, filter: ListFilter): ListFilter {
  const chosen = query.filters[filter.name]
  if (!chosen || isChoice(filter.choices, chosen)) return filter
  return { ...filter, choices: [...filter.choices, { value: chosen, label: chosen }] }
}

/** Columns of the log. `list` is the query that an entry links back to. */
function columnsFor(query: ListQuery, allOfThem: boolean, list: string): readonly PageColumn<Entry>[] {
  const back = list && `?${new URLSearchParams({ list })}`
  const filtered = (name: string, value: string) =>
    listAddress(query, { filters: { ...query.filters, [name]: value } })
  return [
    { name: 'at', label: 'When', cell: ({ at }) => <Moment at={at} exact /> },
    {
      name: 'userName',
      label: 'Who',
      cell: ({ userId, userName }) =>
        userId && userName ? (
          <Anchor
            component={Link}
            to={filtered('userId', userId)}
            inherit
            title={sentence('auditOnlyPerson')}
          >
            {userName}
          </Anchor>
        ) : (
          (userName ?? sentence('auditNobody'))
        ),
    },
    {
      name: 'title',
      label: 'What',
      head: true,
      cell: ({ id, title }) => (
        <Anchor component={Link} to={`/audit-log/${id}${back}`} inherit fw={600}>
          {title}
        </Anchor>
      ),
    },
    {
      name: 'subject',
      label: 'Resource',
      cell: ({ resource, subject }) => (
        <div>
          {subject ?? resourceLabel(resource)}
          {subject && (
            <Text size="xs" c="dimmed">
              {resourceLabel(resource)}
            </Text>
          )}
        </div>
      ),
    },
    ...(allOfThem
      ? [
          {
            name: 'organizationName',
            label: 'Organization',
            cell: ({ organizationName }: Entry) => organizationName,
          },
        ]
      : []),
    { name: 'address', label: 'IP address', cell: ({ address }) => address },
  ]
}
