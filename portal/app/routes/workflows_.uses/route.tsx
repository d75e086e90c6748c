import type { Schemas } from '@anj/client'
import { sentence } from '@anj/workflow/messages'
import { Alert, Anchor, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { Frame } from '../../components/frame.tsx'
import { type PageColumn, PageTable } from '../../components/page-table.tsx'
import { useText } from '../../model/use-words.ts'
import { editorAddress } from '../../model/workflow-words.ts'
import { pageTitle } from '../../page-title.ts'
import { pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { usesQuery } from '../../server/uses-query.server.ts'
import classes from './uses.module.css'

export const meta: MetaFunction = () => [{ title: pageTitle(sentence('whereUsed')) }]

const MOST_FILES = 1000

/** Shows the workflows and schedules that use what the address names. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'read own workflows')
  const { form, ask } = usesQuery(request)
  const api = apiFor(request, context)
  const [connections, places, files, uses] = await Promise.all([
    api.GET('/connections'),
    api.GET('/places'),
    api.GET('/datasets', { params: { query: { limit: MOST_FILES } } }),
    ask ? api.GET('/uses', { params: { query: ask } }) : null,
  ])
  const choices = (kind: string, items: readonly { readonly id: string; readonly name: string }[]) =>
    items.map(({ id, name }) => ({ value: `${kind}:${id}`, label: name }))
  const named = pageData(request, files).map(({ id, fileName }) => ({ id, name: fileName }))
  return {
    user,
    form,
    groups: [
      { group: 'Connections', items: choices('connection', pageData(request, connections)) },
      { group: 'Places', items: choices('place', pageData(request, places)) },
      { group: 'Files', items: choices('file', named) },
    ],
    uses: uses && pageData(request, uses),
  }
}

export default function UsesPage() {
  const { user, form, groups, uses } = useLoaderData<typeof loader>()
  const { of, database, schema, table, column } = form
  const isOther = of !== '' && !groups.some(({ items }) => items.some(({ value }) => value === of))
  const items = groups.filter((one) => one.items.length > 0)
  return (
    <Frame
      user={user}
      page="workflows"
      title={sentence('whereUsed')}
      lead={sentence('usesLead')}
      wide
      actions={
        <Button component={Link} to="/workflows" variant="default">
          Back to workflows
        </Button>
      }
    >
      <Stack gap="lg">
        {/* The key puts the values of a followed link into the fields. */}
        <Form method="get" role="search" className={classes.form} key={JSON.stringify(form)}>
          <NativeSelect
            className={classes.of}
            label="Used item"
            name="of"
            defaultValue={of}
            data={[
              { value: '', label: 'Choose …' },
              ...(isOther
                ? [{ value: of, label: of.startsWith('run:') ? 'Database of the run' : 'Item of a link' }]
                : []),
              ...items,
            ]}
          />
          <TextInput label="Database" name="database" defaultValue={database} maxLength={500} />
          <TextInput label="Schema" name="schema" defaultValue={schema} maxLength={500} />
          <TextInput label="Table" name="table" defaultValue={table} maxLength={500} />
          <TextInput label="Column" name="column" defaultValue={column} maxLength={500} />
          <Button type="submit">Search</Button>
        </Form>
        <Text size="sm" c="dimmed">
          {sentence('usesTableHint')}
        </Text>
        {uses ? <Found uses={uses} /> : <Text>{sentence('usesChoose')}</Text>}
      </Stack>
    </Frame>
  )
}

function Found({ uses: { workflows, schedules, counts } }: { readonly uses: Schemas['Uses'] }) {
  const isNone = counts.workflows + counts.schedules + counts.hiddenWorkflows === 0
  if (isNone) return <Text>{sentence('usesNone')}</Text>
  return (
    <>
      {counts.hiddenWorkflows > 0 && (
        <Alert color="gray" role="note">
          {sentence('usesHidden', { count: counts.hiddenWorkflows })}
        </Alert>
      )}
      {workflows.length > 0 && (
        <PageTable
          label="Workflows"
          rows={workflows}
          rowKey={({ id }) => id}
          columns={workflowColumns}
          empty={null}
        />
      )}
      <More shown={workflows.length} count={counts.workflows} />
      {schedules.length > 0 && (
        <PageTable
          label="Schedules"
          rows={schedules}
          rowKey={({ id }) => id}
          columns={scheduleColumns}
          empty={null}
        />
      )}
      <More shown={schedules.length} count={counts.schedules} />
    </>
  )
}

function More({ shown, count }: { readonly shown: number; readonly count: number }) {
  if (count <= shown) return null
  return <Text size="sm">{sentence('usesMore', { shown, count })}</Text>
}

const workflowColumns: readonly PageColumn<Schemas['WorkflowUse']>[] = [
  {
    name: 'name',
    label: 'Workflow',
    head: true,
    cell: ({ id, name }) => (
      <Anchor href={editorAddress(id)} inherit fw={600}>
        {name}
      </Anchor>
    ),
  },
  { name: 'owner', label: 'Owner', cell: ({ owner }) => owner.fullName },
  { name: 'how', label: 'How', cell: ({ nodes }) => nodes.map(useText).join('; ') },
]

const scheduleColumns: readonly PageColumn<Schemas['ScheduleUse']>[] = [
  { name: 'name', label: 'Schedule', head: true, cell: ({ name }) => name },
  { name: 'workflow', label: 'Workflow', cell: ({ workflowName }) => workflowName },
  { name: 'owner', label: 'Owner', cell: ({ owner }) => owner.fullName },
  {
    name: 'how',
    label: 'How',
    cell: ({ nodes, delivers }) =>
      [...nodes.map(useText), ...(delivers ? [sentence('usesDelivers')] : [])].join('; '),
  },
]
