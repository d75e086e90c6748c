import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listWorkflows, type StoredWorkflow, type WorkflowSummary } from '../server/workflows.ts'
import { useGraphStore } from '../store/graph-store.ts'
import { loadFromServer } from './load-workflow.ts'
import { startNews } from './news.ts'

vi.mock('@anj/ui', () => ({ showSuccess: vi.fn(), showError: vi.fn() }))
vi.mock('../server/workflows.ts', () => ({ listWorkflows: vi.fn(), readWorkflow: vi.fn() }))

const stored = (id: string) =>
  ({ id, name: id, access: 'own', revision: 1, nodes: [], edges: [], notes: [] }) as unknown as StoredWorkflow
const summary = (id: string) => stored(id) as unknown as WorkflowSummary
const tabs = () => useGraphStore.getState().tabs.map(({ id }) => id)
let comeBack: () => void

beforeAll(() => {
  class Channel extends EventTarget {
    readonly postMessage = vi.fn()
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: (_: string, heard: () => void) => (comeBack = heard),
  })
  startNews('ada')
})

beforeEach(() => useGraphStore.setState({ tabs: [], workflows: {} }))

test('closes the tab of a workflow deleted elsewhere when the user returns to the page', async () => {
  loadFromServer(stored('gone'))
  loadFromServer(stored('there'))
  vi.mocked(listWorkflows).mockResolvedValueOnce([summary('there')])
  comeBack()
  await expect.poll(tabs).toEqual(['there'])
})

test('keeps the tab of a workflow created while the list is loading', async () => {
  loadFromServer(stored('gone'))
  const list = Promise.withResolvers<readonly WorkflowSummary[]>()
  vi.mocked(listWorkflows).mockReturnValueOnce(list.promise as ReturnType<typeof listWorkflows>)
  comeBack()
  loadFromServer(stored('made'))
  list.resolve([])
  await expect.poll(tabs).toEqual(['made'])
})
