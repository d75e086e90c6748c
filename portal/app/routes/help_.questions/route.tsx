import type { Schemas } from '@anj/client'
import { addressOfSource } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Anchor, Button, Group, Text } from '@mantine/core'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Frame } from '../../components/frame.tsx'
import { ListProblem } from '../../components/list-problem.tsx'
import { Moment } from '../../components/moment.tsx'
import { type PageColumn, PageTable } from '../../components/page-table.tsx'
import { Pager } from '../../components/pager.tsx'
import { listAddress } from '../../model/list-address.ts'
import { pageTitle } from '../../page-title.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { listAnswer, listPage } from '../../server/list-answer.server.ts'
import { listQuery } from '../../server/list-query.server.ts'
import { requireUser } from '../../server/require-user.server.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Open questions') }]

type Open = Schemas['QuestionGroup']

/** Periods that can be shown, in days. The second is the default. */
const spans = ['7', '30', '90'] as const
const usualSpan = spans[1]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'read any questions')
  const { query, ask } = listQuery(request, { filters: { days: spans }, sorts: [] })
  const { page, limit, days = usualSpan } = ask
  const groups = await apiFor(request, context).GET('/rag/questions', {
    params: { query: { page, limit, days: daysOf[days] } },
  })
  return listPage({ user, query, days, ...listAnswer(request, groups) }, groups)
}

const daysOf = { 7: 7, 30: 30, 90: 90 } as const

/**
 * Shows admins the questions that the help centre couldn't answer with certainty or whose answer got a thumbs-down, so that they can
 * improve the help.
 */
export default function OpenQuestions() {
  const { user, query, days, list, problem } = useLoaderData<typeof loader>()
  return (
    <Frame
      user={user}
      title="Open questions"
      lead={sentence('openQuestionsLead')}
      wide
      actions={
        <Group component="nav" gap={4} aria-label="Days">
          {spans.map((span) => (
            <Button
              key={span}
              component={Link}
              to={listAddress(query, { filters: { days: span === usualSpan ? '' : span }, page: 1 })}
              size="compact-sm"
              variant={span === days ? 'light' : 'subtle'}
              aria-current={span === days ? 'page' : undefined}
              preventScrollReset
            >
              {span} days
            </Button>
          ))}
        </Group>
      }
    >
      {problem !== null ? (
        <ListProblem reason={problem} />
      ) : (
        <>
          <PageTable
            label="Open questions"
            columns={columns}
            rows={list.items}
            rowKey={({ question }) => question}
            empty={sentence('noOpenQuestions', { days })}
          />
          <Pager query={query} total={list.total} />
        </>
      )}
    </Frame>
  )
}

const columns: readonly PageColumn<Open>[] = [
  {
    name: 'question',
    label: 'Question',
    head: true,
    cell: ({ question, wordings }) => (
      <div>
        <Text size="sm" fw={600} lineClamp={4}>
          {question}
        </Text>
        {wordings
          .filter((wording) => wording !== question)
          .map((wording) => (
            <Text key={wording} size="xs" c="dimmed" lineClamp={2}>
              {wording}
            </Text>
          ))}
      </div>
    ),
  },
  { name: 'count', label: 'Asked', numeric: true, cell: ({ count }) => count },
  { name: 'people', label: 'People', numeric: true, cell: ({ people }) => people },
  { name: 'unanswered', label: 'No answer', numeric: true, cell: ({ unanswered }) => unanswered },
  { name: 'uncertain', label: 'Uncertain', numeric: true, cell: ({ uncertain }) => uncertain },
  { name: 'disliked', label: 'Thumbs down', numeric: true, cell: ({ disliked }) => disliked },
  { name: 'lastAskedAt', label: 'Last asked', cell: ({ lastAskedAt }) => <Moment at={lastAskedAt} /> },
  {
    name: 'nearest',
    label: 'Nearest page',
    cell: ({ nearest }) =>
      nearest && (
        <div>
          <Anchor component={Link} to={addressOfSource(nearest)} inherit>
            {nearest.title}
          </Anchor>
          {nearest.id && (
            <Text size="xs" c="dimmed">
              {nearest.heading}
            </Text>
          )}
        </div>
      ),
  },
]
