import { logIn, type Person, save } from './person.ts'
import { runIntoFile, runIntoTable, scheduleOnce } from './run-workflow.ts'
import { upload, whenRead } from './uploads.ts'

/** An activity of a user, with its relative frequency. */
export interface Activity {
  readonly name: string
  readonly weight: number
  readonly only?: (person: Person) => boolean
  readonly does: (person: Person) => Promise<void>
}

const questions = [
  'How do I join two tables?',
  'What happens to leading zeros?',
  'cancel a run',
  'schedule a workflow every Monday',
  'Which databases can I write to?',
]
const pages = [
  '/help',
  '/help/runs',
  '/help/search?q=schedule',
  '/account',
  '/account/sessions',
  '/preparation',
]
const shown = 50

/** The activities of users. */
export const activities: readonly Activity[] = [
  { name: 'look around', weight: 18, does: lookAround },
  { name: 'open and save', weight: 14, does: openAndSave },
  { name: 'look at rows', weight: 18, does: lookAtRows },
  { name: 'run into a table', weight: 8, does: runIntoTable },
  { name: 'run into a file', weight: 6, does: runIntoFile },
  { name: 'upload', weight: 5, does: uploadAnother },
  { name: 'schedule', weight: 3, does: scheduleOnce },
  { name: 'ask for help', weight: 8, does: askForHelp },
  { name: 'pages', weight: 10, does: readPages },
  { name: 'look after people', weight: 6, only: ({ isAdmin }) => isAdmin, does: lookAfterPeople },
  { name: 'log in again', weight: 4, does: logInAgain },
]

async function lookAround({ caller, desk, think }: Person): Promise<void> {
  const workflows = await caller.api('list workflows', 'GET', '/workflows')
  if (workflows.list.length < 2) throw new Error('The list does not contain all workflows.')
  await think(2)
  await caller.api('list files', 'GET', '/datasets')
  await caller.api('list connections', 'GET', '/connections')
  await caller.api('list tasks', 'GET', '/tasks?limit=50')
  if (desk) await caller.api('list runs', 'GET', `/workflows/${desk.tableWorkflow.id}/runs`)
}

async function openAndSave({ caller, desk, think, tally }: Person): Promise<void> {
  if (!desk) return
  const { fileWorkflow } = desk
  const opened = await caller.api('open workflow', 'GET', `/workflows/${fileWorkflow.id}`)
  if (opened.data['revision'] !== fileWorkflow.revision)
    tally.isWrong(`revision ${String(opened.data['revision'])} instead of ${fileWorkflow.revision}`)
  for (let n = 0; n < 3; n += 1) {
    await think(3)
    await save(caller, fileWorkflow)
  }
}

/** Pages through the rows of a node, and checks that each page contains the right rows. */
async function lookAtRows({ caller, desk, think, tally, random }: Person): Promise<void> {
  if (!desk) return
  const { id, graph } = desk.tableWorkflow
  for (const nodeId of ['source', 'selection', 'types']) {
    const offset = Math.floor(random() * 15) * shown
    const body = { nodeId, nodes: graph.nodes, edges: graph.edges, offset, limit: shown }
    const { data } = await caller.api('preview', 'POST', `/workflows/${id}/preview`, { body })
    const rows = data['rows'] as readonly (readonly unknown[])[]
    if (rows.length !== shown || String(rows[0]?.[0]) !== String(offset + 1))
      tally.isWrong(
        `a preview of ${nodeId} at ${offset} has ${rows.length} rows from ${String(rows[0]?.[0])}`,
      )
    await think(2)
  }
}

/** Uploads another file, reads it and deletes it. */
async function uploadAnother(person: Person): Promise<void> {
  const { caller, random, think, tally } = person
  const rows = 100 + Math.floor(random() * 5_000)
  const lines = Array.from({ length: rows }, (_, i) => `${i + 1},name ${i + 1},${'x'.repeat(40)}`)
  const id = await upload(caller, 'rows.csv', Buffer.from(`id,name,note\n${lines.join('\n')}\n`))
  const read = await whenRead(person, id)
  if (read !== null && read !== rows) tally.isWrong(`a file of ${rows} rows has ${read}`)
  await think(2)
  await caller.api('delete file', 'DELETE', `/datasets/${id}`)
}

async function askForHelp({ caller, random, think }: Person): Promise<void> {
  const question = questions[Math.floor(random() * questions.length)] ?? ''
  await caller.api('search help', 'GET', `/help/search?q=${encodeURIComponent(question)}`)
  await think(2)
  const { text } = await caller.api('ask help', 'POST', '/rag/query', { body: { question } })
  if (text.length < 100) throw new Error(`The help centre's answer is too short: ${text}`)
}

async function readPages({ caller, random, think }: Person): Promise<void> {
  await caller.page('page: editor', '/')
  for (let n = 0; n < 3; n += 1) {
    await think(2)
    const path = pages[Math.floor(random() * pages.length)] ?? '/help'
    await caller.page(path === '/preparation' ? 'page: editor' : 'page: portal', path)
  }
}

async function lookAfterPeople({ caller, think }: Person): Promise<void> {
  await caller.page('page: portal', '/users')
  await caller.api('list users', 'GET', '/user')
  await think(2)
  await caller.api('audit log', 'GET', '/logs')
  await caller.page('page: portal', '/audit-log')
}

/** Logs out, checks that calls are refused, opens the log-in page and logs in again. */
async function logInAgain(person: Person): Promise<void> {
  const { caller, think } = person
  await caller.api('log out', 'POST', '/auth/log-out')
  await caller.api('refused after log-out', 'GET', '/workflows', { expected: 401 })
  caller.token = ''
  await caller.page('page: log in', '/login')
  await think(3)
  await logIn(person)
}
