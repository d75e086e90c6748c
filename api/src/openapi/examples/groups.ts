import type { Examples } from '../add-examples.ts'
import { answer } from './records.ts'

const finance = { id: '3f4b0c9e-95d5-4f0e-9d0b-0a7c2c9f5d12', name: 'Finance', members: 4 }
const person = { id: 'e8708f11-e16d-4978-9c42-15d5c2c230fa', fullName: 'Bob Ray', userName: 'bob' }
const shares = answer('Done.', [{ group: finance, level: 'edit', through: null }], { more: false })
const saved = { request: { level: 'edit' }, answer: answer('Sharing saved.', null) }

export const groupsExamples: Examples = {
  listGroups: { answer: answer('Done.', [finance], { more: false }) },
  listMembers: { answer: answer('Done.', [{ user: person }], { more: false }) },
  createGroup: {
    request: { name: 'Finance' },
    answer: answer('Group created.', { ...finance, members: 0 }),
  },
  renameGroup: { request: { name: 'Finance and controlling' }, answer: answer('Group renamed.', null) },
  deleteGroup: { answer: answer('Group deleted.', null) },
  addMember: { answer: answer('User added to the group.', null) },
  removeMember: { answer: answer('User removed from the group.', null) },
  listWorkflowGroups: { answer: shares },
  shareWithGroup: saved,
  stopSharingWithGroup: { answer: answer('Sharing saved.', null) },
  listFolderGroups: { answer: shares },
  shareFolderWithGroup: saved,
  stopSharingFolderWithGroup: { answer: answer('Sharing saved.', null) },
}
