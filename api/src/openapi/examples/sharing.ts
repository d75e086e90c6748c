import type { Examples } from '../add-examples.ts'
import { answer, bob } from './records.ts'

export const sharingExamples: Examples = {
  findPeople: {
    answer: answer('Done.', [
      { id: 'e8708f11-e16d-4978-9c42-15d5c2c230fa', fullName: 'Bob Ray', userName: 'bob' },
    ]),
  },
  listSharedWorkflows: {
    answer: answer(
      'Done.',
      [
        {
          id: 'bd4a905f-6f71-4256-a940-6aff741610c9',
          name: 'Orders',
          owner: bob,
          level: 'read',
          isOpen: false,
          isNew: true,
          updatedAt: '2026-11-22T19:22:43.588Z',
        },
      ],
      { more: false },
    ),
  },
  orderTabs: {
    request: { ids: ['ed6192c7-dff4-421d-b1bd-d1655ae34f21', '5a70e434-249b-413b-ab8a-218fffee392a'] },
    answer: answer('Tab order saved.', null),
  },
  listShares: {
    answer: answer(
      'Done.',
      [
        {
          user: { id: 'e8708f11-e16d-4978-9c42-15d5c2c230fa', fullName: 'Bob Ray', userName: 'bob' },
          level: 'read',
        },
      ],
      { more: false },
    ),
  },
  openTab: { answer: answer('Tab opened.', null) },
  closeTab: { answer: answer('Tab closed. The workflow is unchanged.', null) },
  shareWith: {
    request: { level: 'read' },
    answer: answer(
      'Sharing saved.',
      [
        {
          user: { id: 'e8708f11-e16d-4978-9c42-15d5c2c230fa', fullName: 'Bob Ray', userName: 'bob' },
          level: 'read',
        },
      ],
      { more: false },
    ),
  },
  stopSharingWith: {
    answer: answer(
      'Sharing saved.',
      [
        {
          user: { id: 'e8708f11-e16d-4978-9c42-15d5c2c230fa', fullName: 'Bob Ray', userName: 'bob' },
          level: 'read',
        },
      ],
      { more: false },
    ),
  },
}
