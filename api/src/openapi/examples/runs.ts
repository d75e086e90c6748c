import type { Examples } from '../add-examples.ts'
import { answer, bob, run } from './records.ts'

const delivery = {
  id: '0c8f8c7c-55f5-4f0c-8f0c-0f3a3bb2a5d1',
  placeName: 'Partner',
  path: 'out/orders.csv',
  state: 'waiting',
  message: '',
  nextAttemptAt: null,
  deliveredAt: null,
  mayRepeat: false,
}

export const runsExamples: Examples = {
  listRunDeliveries: {
    answer: answer('Done.', [{ ...delivery, state: 'delivered', deliveredAt: '2026-11-22T19:24:11.402Z' }]),
  },
  deliverRunFile: {
    request: {
      artifactId: '7a1c7d0a-9a43-4ac3-9b37-3b1d3f5b1a01',
      placeId: '5b0f6f3e-4f0c-4c3c-9d39-6d3c5e0f7a11',
      folder: 'out',
      name: 'orders.csv',
      existing: 'number',
    },
    answer: answer('The file is being delivered.', delivery),
  },
  repeatRunDelivery: { answer: answer('The file is being delivered again.', delivery) },
  startRun: { request: { revision: 2 }, answer: answer('Run queued.', { ...run, startedBy: bob }) },
  listRuns: {
    answer: answer(
      'Done.',
      [run, { ...run, id: 'd3764fa5-e66a-45fe-9c24-c6d9d4443f8f', createdAt: '2026-11-22T19:22:55.438Z' }],
      { next: null },
    ),
  },
  listRuleResults: {
    answer: answer('Done.', [
      {
        runId: run.id,
        at: run.createdAt,
        rules: [
          { rule: 'Amount is at least 0', onFailure: 'leaveOut', checked: 1200, failed: 3 },
          { rule: 'id is unique', onFailure: 'fail', checked: 1200, failed: 0 },
        ],
      },
    ]),
  },
  listLoads: {
    answer: answer('Done.', [
      {
        nodeId: 'orders',
        column: 'changed_at',
        type: 'instant',
        reason: 'continued',
        whole: false,
        after: '2026-11-22 19:15:00',
        readAfter: '2026-11-22 17:15:00',
        loadedAt: run.createdAt,
        runId: run.id,
        isDoubtful: false,
        doubtfulBound: null,
      },
    ]),
  },
  getRun: {
    answer: answer('Done.', {
      ...run,
      workflowId: null,
      workflowName: '/etl/postgresql',
      revision: 1,
      status: 'failed',
      rejectCount: 1,
      rejects: [
        {
          row: 3,
          column: 'id',
          value: '2.5',
          reason: 'has a fraction, which a whole number would lose',
          nodeId: 'changes',
        },
      ],
      problem: {
        code: 'valuesDoNotConvertFirst',
        sentence:
          'Some values do not convert without loss: id 1. First: id in data row 3, 2.5 has a fraction, which a whole number would lose. Correct them, or keep these columns as text. In a workflow, Change Data Type can also set them to null or skip their rows.',
        nodeId: 'changes',
      },
      target: 'public.kept',
      today: '2026-11-22',
      startedAt: '2026-11-22T19:21:46.377Z',
      finishedAt: '2026-11-22T19:21:46.738Z',
      artifacts: [
        { id: 'e5c2410a-99f0-4474-a685-63d3355852ab', kind: 'rejects', fileName: 'rejects.csv', bytes: 81 },
      ],
    }),
  },
  cancelRun: {
    answer: answer('The run is being cancelled.', {
      ...run,
      status: 'cancelled',
      taskId: 'bf44abc4-0571-4b01-b041-f21ff713caeb',
      scheduleName: 'Nightly orders',
      target: 'public.orders',
      finishedAt: '2026-11-22T19:23:39.545Z',
    }),
  },
  runAgain: { request: { confirmed: true }, answer: answer('Run queued.', { ...run, startedBy: bob }) },
  getRunRejects: {
    answer: answer('Done.', {
      rejects: [
        {
          row: 3,
          column: 'id',
          value: '2.5',
          reason: 'has a fraction, which a whole number would lose',
          nodeId: 'changes',
        },
      ],
      cut: [],
      offset: 0,
      found: 1,
      groups: [
        {
          nodeId: 'changes',
          column: 'id',
          reason: 'has a fraction, which a whole number would lose',
          count: 1,
        },
      ],
      isAll: true,
    }),
  },
  getRunResult: {
    answer: answer('Done.', {
      columns: [
        { name: 'id', type: 'int', origin: { kind: 'int32' } },
        { name: 'name', type: 'text', origin: { kind: 'text' } },
      ],
      rows: [
        ['8', ''],
        ['9', null],
      ],
      offset: 1,
      found: null,
      cut: [],
      kept: 3,
    }),
  },
  followRun: {
    text: 'id: 141\nevent: log\ndata: {"line":"Processing Started ...","at":"2026-11-22T19:23:11.638Z"}\n\nid: 142\nevent: progress\ndata: {"sourceRows":500,"targetRows":0,"bytes":0,"percent":null}\n\n',
  },
}
