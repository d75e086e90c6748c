import { copyName } from '@anj/workflow/copy-name'
import { sentence } from '@anj/workflow/messages'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { Question } from '../../components/confirm.tsx'
import { ConfirmForm } from '../../components/confirm.tsx'
import { Frame } from '../../components/frame.tsx'
import { Panel } from '../../components/panel.tsx'
import { byOwnership, type FolderInTree, folderChoices, folderTree } from '../../model/folder-tree.ts'
import { isWorkflowAction, type WorkflowActionName, workflowActions } from '../../model/workflow-words.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem, pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { listPathOf } from '../../server/list-link.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { text } from '../../server/typed-values.server.ts'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? workflowActions[data.act].label : 'Workflow') },
]

/** Asks for the name of a renamed or duplicated workflow, or whether to delete it. */
export async function loader({ request, context, params: { workflowId = '', act } }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'read own workflows')
  const name = requireAct(act)
  const found = await apiFor(request, context).GET('/workflows/{workflowId}', {
    params: { path: { workflowId } },
  })
  const workflow = pageData(request, found)
  const back = listPathOf(request, '/workflows')
  const folders = name === 'move' ? pageData(request, await apiFor(request, context).GET('/folders')) : []
  if (!workflowActions[name].fits(workflow)) throw redirect(back)
  return {
    user,
    act: name,
    folders: byOwnership(folderTree(folders)).own,
    workflow: { id: workflow.id, name: workflow.name },
    back,
    search: new URL(request.url).search,
  }
}

export async function action({ request, context, params: { workflowId = '', act } }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const api = apiFor(request, context)
  const params = { path: { workflowId } }
  const back = listPathOf(request, '/workflows')
  const name = text(form, 'name')
  if (requireAct(act) === 'delete') {
    const deleted = await api.DELETE('/workflows/{workflowId}', { params })
    if (!deleted.data) return formProblem(request, form, deleted)
    return redirect(
      `${back}${back.includes('?') ? '&' : '?'}${new URLSearchParams({ deleted: workflowId })}`,
      303,
    )
  }
  if (act === 'duplicate') {
    const copy = await api.POST('/workflows/{workflowId}/duplicate', { params, body: { name } })
    return copy.data ? redirectWithNotice(back, copy.data.message) : formProblem(request, form, copy)
  }
  if (act === 'move') {
    const body = { folderId: text(form, 'folder') || null }
    const moved = await api.PUT('/workflows/{workflowId}/folder', { params, body })
    return moved.data ? redirectWithNotice(back, moved.data.message) : formProblem(request, form, moved)
  }
  const { revision } = pageData(request, await api.GET('/workflows/{workflowId}', { params }))
  const renamed = await api.PATCH('/workflows/{workflowId}', { params, body: { revision, name } })
  return renamed.data ? redirectWithNotice(back, renamed.data.message) : formProblem(request, form, renamed)
}

function requireAct(act: string | undefined): WorkflowActionName {
  if (isWorkflowAction(act)) return act
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

export default function WorkflowActionPage() {
  const { user, act, folders, workflow, back, search } = useLoaderData<typeof loader>()
  const { label, busyLabel } = workflowActions[act]
  const nameFor = { rename: workflow.name, duplicate: copyName('copyOf', workflow.name) }
  const question: Question = {
    href: `/workflows/${workflow.id}/${act}${search}`,
    title: label,
    confirm: label,
    busyLabel,
    ...(act === 'delete'
      ? { danger: true, text: <Text>{sentence('homeDeleteQuestion', { name: workflow.name })}</Text> }
      : { text: null, fields: act === 'move' ? folderField(folders, search) : nameField(nameFor[act]) }),
  }
  return (
    <Frame user={user} page="workflows" title={workflow.name}>
      <Panel title={label} narrow>
        <ConfirmForm question={question} answer={useActionData<typeof action>()} back={back} />
      </Panel>
    </Frame>
  )
}

/** The choice of a folder. The address names the workflow's present one. */
const folderField =
  (folders: readonly FolderInTree[], search: string): NonNullable<Question['fields']> =>
  ({ field }) => (
    <NativeSelect
      label="Folder"
      description={sentence('homeMoveHint')}
      name="folder"
      defaultValue={field('folder').defaultValue ?? new URLSearchParams(search).get('folder') ?? ''}
      data={[{ value: '', label: 'No folder' }, ...folderChoices(folders)]}
    />
  )

const nameField =
  (suggested: string): NonNullable<Question['fields']> =>
  ({ field }) => (
    <TextInput
      label="Workflow Name"
      {...field('name')}
      defaultValue={field('name').defaultValue ?? suggested}
    />
  )
