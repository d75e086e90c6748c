import type { Examples } from '../add-examples.ts'

export const sharingExamples: Examples = {
  findPeople: {
    answer: {
      success: true,
      message: 'Done.',
      data: [{ id: 'e8708f11-e16d-4978-9c42-15d5c2c230fa', fullName: 'Bob Ray', userName: 'bob' }],
    },
  },
  listSharedWorkflows: {
    answer: {
      success: true,
      message: 'Done.',
      data: [
        {
          id: 'bd4a905f-6f71-4256-a940-6aff741610c9',
          name: 'Orders',
          owner: { id: 'e8708f11-e16d-4978-9c42-15d5c2c230fa', fullName: 'Bob Ray' },
          level: 'read',
          isOpen: false,
          isNew: true,
          updatedAt: '2026-11-22T19:22:43.588Z',
        },
      ],
      more: false,
    },
  },
  orderTabs: {
    request: { ids: ['ed6192c7-dff4-421d-b1bd-d1655ae34f21', '5a70e434-249b-413b-ab8a-218fffee392a'] },
    answer: { success: true, message: 'Tab order saved.', data: null },
  },
  listShares: {
    answer: {
      success: true,
      message: 'Done.',
      data: [
        {
          user: { id: 'e8708f11-e16d-4978-9c42-15d5c2c230fa', fullName: 'Bob Ray', userName: 'bob' },
          level: 'read',
        },
      ],
      more: false,
    },
  },
  openTab: { answer: { success: true, message: 'Tab opened.', data: null } },
  closeTab: {
    answer: { success: true, message: 'Tab closed. The workflow is unchanged.', data: null },
  },
  shareWith: {
    request: { level: 'read' },
    answer: {
      success: true,
      message: 'Sharing saved.',
      data: [
        {
          user: { id: 'e8708f11-e16d-4978-9c42-15d5c2c230fa', fullName: 'Bob Ray', userName: 'bob' },
          level: 'read',
        },
      ],
      more: false,
    },
  },
  stopSharingWith: {
    answer: {
      success: true,
      message: 'Sharing saved.',
      data: [
        {
          user: { id: 'e8708f11-e16d-4978-9c42-15d5c2c230fa', fullName: 'Bob Ray', userName: 'bob' },
          level: 'read',
        },
      ],
      more: false,
    },
  },
}
