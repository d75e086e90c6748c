import type { Examples } from '../add-examples.ts'
import { answer, run } from './records.ts'

export const etlExamples: Examples = {
  runEtl: {
    request: {
      serverName: 'db.corp.example',
      port: 5432,
      userId: 'loader',
      password: 'of the loader',
      databaseName: 'shop',
      createTableIfNotExist: true,
      dropTableThenCreate: false,
      deleteExistingData: true,
      tableName: 'orders',
      modifiedTableData: [['who'], ['z']],
    },
    answer: answer('Processing successful', {
      ...run,
      workflowId: null,
      workflowName: '/etl/postgresql',
      revision: 1,
      status: 'succeeded',
      progress: {
        sourceRows: 1,
        targetRows: 1,
        bytes: 4,
        percent: 100,
        nodes: [
          { nodeId: 'rows', rows: 1 },
          { nodeId: 'selection', rows: 1 },
        ],
      },
      reconciliation: { in: 1, droppedEmpty: 0, rejected: 0, written: 1, stored: 1, emptyCellsToNull: 0 },
      target: 'public.at_once_z',
      today: '2026-11-22',
      startedAt: '2026-11-22T19:22:15.462Z',
      finishedAt: '2026-11-22T19:22:16.204Z',
    }),
  },
}
