import type { Examples } from '../add-examples.ts'
import { drawing } from './drawing.ts'
import { ann, answer, bob, workflow, workflowVersion } from './records.ts'

export const workflowsExamples: Examples = {
  listHome: {
    answer: answer(
      'Done.',
      [
        {
          id: 'c683eb1a-5d42-441f-b121-03bcd469603c',
          name: 'Orders',
          revision: 2,
          owner: ann,
          folder: { id: '8d1f2c8e-3c0d-4a57-9f5e-7b6f0a6f1e11', name: 'Sales' },
          access: 'own',
          isOpen: true,
          updatedAt: '2026-11-22T19:22:20.096Z',
          lastRun: {
            id: '0c9d2b53-5c21-4d7e-8a66-3b1f0de1a7c4',
            status: 'succeeded',
            at: '2026-11-22T19:30:00.000Z',
          },
          schedules: 1,
          nextRun: { at: '2026-11-23T08:00:00.000Z', scheduleName: 'Orders every morning' },
          sharedWith: { count: 1, names: ['Bob Ray'], groups: { count: 1, names: ['Finance'] } },
        },
      ],
      { next: null },
    ),
  },
  listWorkflows: {
    answer: answer(
      'Done.',
      [
        {
          id: 'ff25d217-6010-4d08-9c84-ea1ef88dbece',
          name: 'Copy',
          revision: 1,
          position: 1,
          updatedAt: '2026-11-22T19:22:16.202Z',
          access: 'own',
          owner: ann,
          savedBy: ann,
        },
        {
          id: 'c683eb1a-5d42-441f-b121-03bcd469603c',
          name: 'Orders',
          revision: 2,
          position: 2,
          updatedAt: '2026-11-22T19:22:20.096Z',
          access: 'read',
          owner: ann,
          savedBy: ann,
        },
      ],
      { more: false },
    ),
  },
  createWorkflow: {
    request: {
      name: 'Copy',
      notes: [
        { id: 'n', position: { x: 0, y: 0 }, size: { width: 9, height: 9 }, text: 'Mind', colour: 'red' },
      ],
      ...drawing,
    },
    answer: answer('Workflow created.', {
      ...workflow,
      name: 'Copy',
      revision: 1,
      position: 2,
      savedBy: ann,
      changedBy: [],
      notes: [
        { id: 'n', position: { x: 0, y: 0 }, size: { width: 9, height: 9 }, text: 'Mind', colour: 'red' },
      ],
    }),
  },
  openWorkflowFile: {
    request: '{"format":"anj","version":3,"workFlow":{"name":"Orders","nodes":[],"edges":[]}}',
    answer: answer('Workflow opened.', {
      workflow: {
        ...workflow,
        name: 'My orders',
        revision: 1,
        position: 0,
        owner: { id: 'd3148d0f-4a58-4912-b729-6ad258d8d808', fullName: 'Eve Moss' },
        savedBy: { id: 'd3148d0f-4a58-4912-b729-6ad258d8d808', fullName: 'Eve Moss' },
        changedBy: [],
      },
      notes: ['Choose the file big.csv again: the workflow file does not contain its data.'],
    }),
  },
  pushWorkflowFile: {
    request:
      '{"format":"anj","version":6,"workFlow":{"id":"WORKFLOW","name":"Orders","nodes":[],"edges":[]}}'.replace(
        'WORKFLOW',
        workflow.id,
      ),
    answer: answer('Workflow pushed.', {
      outcome: 'updated',
      workflow: { ...workflow, position: 0 },
      notes: [],
    }),
  },
  getWorkflow: { answer: answer('Done.', workflow) },
  updateWorkflow: {
    request: { revision: 2, name: 'Renamed' },
    answer: answer('Workflow saved.', {
      ...workflow,
      name: 'Renamed',
      position: 0,
      owner: bob,
      changedBy: [],
    }),
  },
  deleteWorkflow: { answer: answer('Workflow deleted. You can restore it for 30 days.', null) },
  duplicateWorkflow: {
    request: { name: 'Copy' },
    answer: answer('Workflow created.', {
      ...workflow,
      name: 'Copy',
      revision: 1,
      position: 1,
      owner: bob,
      changedBy: [],
    }),
  },
  restoreWorkflow: {
    answer: answer('Workflow restored.', {
      ...workflow,
      revision: 2,
      position: 0,
      owner: bob,
      changedBy: [],
    }),
  },
  listVersions: {
    answer: answer(
      'Done.',
      [
        { ...workflowVersion, revision: 3, name: 'Sales', label: 'Approved', isPresent: true },
        workflowVersion,
      ],
      { next: null },
    ),
  },
  listSecrets: {
    answer: answer('Done.', [{ parameterId: 'pepper', storedAt: '2026-01-31T08:30:00.000Z' }], {
      more: false,
    }),
  },
  storeSecret: {
    request: { value: 'correct horse battery' },
    answer: answer('Value stored.', null),
  },
  removeSecret: { answer: answer('Value removed.', null) },
  nameVersion: {
    request: { label: 'First', revision: 1 },
    answer: answer('Version named.', { ...workflowVersion, revision: 1, label: 'First' }),
  },
  getVersion: {
    answer: answer('Done.', {
      ...workflowVersion,
      savedBy: bob,
      nodeCount: 3,
      edgeCount: 2,
      isPresent: true,
      notes: [],
      nodes: [
        {
          id: 'in',
          type: 'custom',
          position: { x: 0, y: 0 },
          data: {
            logoUrl: '/logos/csv.svg',
            title: 'CSV File',
            type: 'input',
            kind: 'csvInput',
            config: {
              columns: [
                { name: 'id', type: 'text' },
                { name: 'name', type: 'text' },
              ],
              fileName: 'orders.csv',
              datasetId: '973c336a-8ccd-466b-b161-1c941d5d5f06',
              firstNodeToExecute: true,
            },
          },
        },
        {
          id: 'pick',
          type: 'custom',
          position: { x: 1, y: 0 },
          data: {
            logoUrl: '/logos/column-selection.svg',
            title: 'Column Selection',
            type: 'preparation',
            kind: 'columnSelection',
            config: { selectedColumns: null },
          },
        },
      ],
      edges: [
        { id: 'e1', source: 'in', target: 'pick' },
        { id: 'e2', source: 'pick', target: 'out' },
      ],
    }),
  },
  restoreVersion: {
    request: { revision: 6 },
    answer: answer('Version restored.', {
      ...workflow,
      revision: 7,
      position: 117,
      savedBy: ann,
      changedBy: [],
    }),
  },
}
