import type { Examples } from '../add-examples.ts'
import { answer } from './records.ts'

const own = { owner: { id: '5b0e6a9e-2d51-4c0c-9c60-7a6a1f3a4b01', fullName: 'Ann Lee' }, access: 'own' }
const sales = {
  id: '8d1f2c8e-3c0d-4a57-9f5e-7b6f0a6f1e11',
  name: 'Sales',
  parentId: null,
  ...own,
  workflows: 4,
}

export const foldersExamples: Examples = {
  listFolders: { answer: answer('Done.', [sales], { more: false }) },
  createFolder: {
    request: { name: 'Monthly', parentId: sales.id },
    answer: answer('Folder created.', {
      id: 'f5f6b9a3-6f0e-4d7c-8b35-6d5a1f2b9c40',
      name: 'Monthly',
      parentId: sales.id,
      ...own,
      workflows: 0,
    }),
  },
  renameFolder: { request: { name: 'Sales of all shops' }, answer: answer('Folder renamed.', null) },
  deleteFolder: { answer: answer('Folder deleted.', null) },
  moveWorkflow: { request: { folderId: sales.id }, answer: answer('Workflow moved.', null) },
}
