import { randomUUID } from 'node:crypto'
import { addWorkflow } from '../fixtures.ts'
import { type Call, type Calls, nothing, type TestCallers } from './call.ts'
import { ofWorkflow } from './of-workflow.ts'

/** Calls on workflows, their versions and their shares. */
export const workflowCalls: Calls = {
  listWorkflows: async (cast) => ({ hides: [(await addWorkflow(cast, cast.owner)).id] }),
  listHome: async (cast) => ({ hides: [(await addWorkflow(cast, cast.owner)).id] }),
  listWorkflowGroups: ofWorkflow(),
  shareWithGroup: async (cast) => {
    const { path } = await ofWorkflow()(cast)
    return { path: { ...path, groupId: await addGroup(cast) }, body: { level: 'read' } }
  },
  stopSharingWithGroup: async (cast) => {
    const { path } = await ofWorkflow()(cast)
    return { path: { ...path, groupId: await addGroup(cast) } }
  },
  listFolderGroups: ofFolder,
  shareFolderWithGroup: async (cast) => {
    const { path } = await ofFolder(cast)
    return { path: { ...path, groupId: await addGroup(cast) }, body: { level: 'read' } }
  },
  stopSharingFolderWithGroup: async (cast) => {
    const { path } = await ofFolder(cast)
    return { path: { ...path, groupId: await addGroup(cast) } }
  },

  listGroups: nothing,
  listMembers: ofGroup,
  createGroup: () => ({ body: { name: `Group ${randomUUID()}` } }),
  renameGroup: async (cast) => ({ ...(await ofGroup(cast)), body: { name: `Renamed ${randomUUID()}` } }),
  deleteGroup: ofGroup,
  addMember: ofMember,
  removeMember: async (cast) => {
    const call = await ofMember(cast)
    const { groupId, userId } = call.path
    await (await cast.somebody('super')).call('PUT', `/api/groups/${groupId}/members/${userId}`)
    return call
  },

  listFolders: async (cast) => ({ hides: [await addFolder(cast)] }),
  createFolder: () => ({ body: { name: `Folder ${randomUUID()}` } }),
  renameFolder: async (cast) => ({ ...(await ofFolder(cast)), body: { name: `Renamed ${randomUUID()}` } }),
  deleteFolder: ofFolder,
  moveWorkflow: async (cast) => ({
    ...(await ofWorkflow()(cast)),
    body: { folderId: await addFolder(cast) },
  }),
  createWorkflow: () => ({ body: { name: 'Orders' } }),
  getWorkflow: ofWorkflow(),
  updateWorkflow: ofWorkflow({ revision: 2, name: 'Renamed' }),
  deleteWorkflow: ofWorkflow(),
  duplicateWorkflow: ofWorkflow({ name: 'Copy' }),
  restoreWorkflow: async (cast) => {
    const { id } = await addWorkflow(cast, cast.owner)
    await cast.owner.call('DELETE', `/api/workflows/${id}`)
    return { path: { workflowId: id } }
  },
  openWorkflowFile: async (cast) => {
    const author = await cast.somebody('user')
    const { id } = await addWorkflow(cast, author)
    const { text } = await author.call('GET', `/api/workflows/${id}/file`)
    return {
      query: { fileName: 'orders.anj' },
      body: Buffer.from(text),
      headers: { 'content-type': 'application/octet-stream' },
    }
  },
  downloadWorkflowFile: ofWorkflow(),
  pushWorkflowFile: async (cast) => {
    const { id } = await addWorkflow(cast, cast.owner)
    const { text } = await cast.owner.call('GET', `/api/workflows/${id}/file?content=drawing`)
    return {
      path: { workflowId: id },
      body: Buffer.from(text),
      headers: { 'content-type': 'application/octet-stream' },
    }
  },
  listVersions: ofWorkflow(),
  nameVersion: ofWorkflow({ label: 'First' }),
  getVersion: async (cast) => {
    const { path } = await ofWorkflow()(cast)
    return { path: { ...path, revision: '2' } }
  },
  restoreVersion: async (cast) => {
    const { path } = await ofWorkflow()(cast)
    return { path: { ...path, revision: '1' }, body: { revision: 2 } }
  },

  listSecrets: ofWorkflow(),
  storeSecret: async (cast) => ({ ...(await ofSecret(cast)), body: { value: 'correct horse' } }),
  removeSecret: ofSecret,

  findPeople: nothing,
  listSharedWorkflows: async (cast) => ({ hides: [(await addWorkflow(cast, cast.owner)).id] }),
  orderTabs: async (cast) => ({ body: { ids: [(await addWorkflow(cast, cast.owner)).id] } }),
  listShares: ofWorkflow(),
  shareWith: async (cast) => {
    const { path } = await ofWorkflow()(cast)
    return { path: { ...path, userId: (await cast.somebody('user')).id }, body: { level: 'read' } }
  },
  stopSharingWith: async (cast) => {
    const { path } = await ofWorkflow()(cast)
    return { path: { ...path, userId: (await cast.somebody('user')).id } }
  },
  openTab: ofWorkflow(),
  closeTab: ofWorkflow(),

  listExamples: nothing,
  openExample: () => ({ path: { name: 'us-airports' } }),
}

/** Adds a group to the organization and returns its ID. */
async function addGroup(cast: TestCallers): Promise<string> {
  const chief = await cast.somebody('super')
  const made = await chief.call<{ id: string }>('POST', '/api/groups', { name: `Group ${randomUUID()}` })
  return made.body.data.id
}

/** Returns a call on a group of the organization. */
async function ofGroup(cast: TestCallers): Promise<Call> {
  return { path: { groupId: await addGroup(cast) } }
}

/** Returns a call on a user and a group of the organization. */
async function ofMember(cast: TestCallers) {
  return { path: { groupId: await addGroup(cast), userId: (await cast.somebody('user')).id } }
}

/** Adds a folder of the owner and returns its ID. */
async function addFolder({ owner }: TestCallers): Promise<string> {
  const made = await owner.call<{ id: string }>('POST', '/api/folders', { name: `Folder ${randomUUID()}` })
  return made.body.data.id
}

/** Returns a call on a folder of the owner. */
async function ofFolder(cast: TestCallers): Promise<Call> {
  const folderId = await addFolder(cast)
  return { path: { folderId }, hides: [folderId] }
}

/** Returns a call on a secret parameter of the owner's workflow. */
async function ofSecret(cast: TestCallers): Promise<Call> {
  const { id, revision } = await addWorkflow(cast, cast.owner)
  const secret = { id: 'p1', name: 'key', type: 'secret', default: null, description: '', settable: false }
  await cast.owner.call('PATCH', `/api/workflows/${id}`, { revision, parameters: [secret] })
  return { path: { workflowId: id, parameterId: 'p1' }, hides: [id] }
}
