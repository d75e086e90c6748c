import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailed } from '../server/call-failed.ts'
import { restoreVersion } from '../server/versions.ts'
import type { StoredWorkflow } from '../server/workflows.ts'
import { dropWorkflow, workflowById } from '../store/graph-store.ts'
import { loadFromServer } from './load-workflow.ts'
import { restoreVersionHere } from './restore-version.ts'
import { stopSaving } from './saving.ts'

vi.mock('@anj/ui', () => ({ showSuccess: vi.fn(), showError: vi.fn() }))
vi.mock('../server/workflows.ts', () => ({ saveWorkflow: vi.fn() }))
vi.mock('../server/versions.ts', () => ({ restoreVersion: vi.fn() }))

const stored = { id: 'w', name: 'Now', access: 'own', revision: 3, nodes: [], edges: [], notes: [] }
const present = stored as unknown as StoredWorkflow
const earlier = { ...present, revision: 4, nodes: [], name: 'Then' }

beforeEach(() => {
  vi.mocked(restoreVersion).mockReset()
  loadFromServer(present)
  return () => {
    stopSaving('w')
    dropWorkflow('w')
  }
})

test("replaces the server's current revision, even if it is newer than the list", async () => {
  loadFromServer({ ...present, revision: 9 })
  vi.mocked(restoreVersion).mockResolvedValue(earlier)
  await restoreVersionHere('w', 1)
  expect(restoreVersion).toHaveBeenCalledExactlyOnceWith('w', 1, 9)
  expect(workflowById('w')?.name).toBe('Then')
})

test("merges another user's save first, so that a second restore succeeds", async () => {
  const theirs = { ...present, revision: 6, name: 'Theirs' }
  const conflict = new CallFailed({ code: 'workflowConflict', message: '', status: 409, data: theirs })
  vi.mocked(restoreVersion).mockRejectedValueOnce(conflict).mockResolvedValueOnce(earlier)
  await expect(restoreVersionHere('w', 1)).rejects.toThrow()
  expect(workflowById('w')?.name).toBe('Theirs')
  await restoreVersionHere('w', 1)
  expect(restoreVersion).toHaveBeenLastCalledWith('w', 1, 6)
})
