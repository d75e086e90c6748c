import type { Examples } from '../add-examples.ts'
import { answer } from './records.ts'

const ann = { id: '5b0e6a9e-2d51-4c0c-9c60-7a6a1f3a4b01', fullName: 'Ann Lee' }
const nodes = [{ nodeId: 'n1', name: 'PostgreSQL', access: 'read', how: 'table' }]

export const usesExamples: Examples = {
  listColumnReaders: {
    request: {
      connectionId: '3c1d5a8e-6b0f-4b8e-9a54-0f3a2f9a7f10',
      databaseName: 'shop',
      schemaName: 'public',
      tableName: 'orders',
      columns: ['price', 'note'],
    },
    answer: answer('Done.', [
      { column: 'price', names: ['Net sales', 'Sales at nine'], count: 2, hidden: 1 },
    ]),
  },
  listUses: {
    answer: answer('Done.', {
      workflows: [
        { id: 'c683eb1a-5d42-441f-b121-03bcd469603c', name: 'Net sales', owner: ann, access: 'own', nodes },
      ],
      schedules: [
        {
          id: '0d6f0a64-8f1c-4c26-8e1c-52b1fdb0a9a7',
          name: 'Sales at nine',
          workflowName: 'Net sales',
          owner: ann,
          delivers: false,
          nodes,
        },
      ],
      counts: { workflows: 1, schedules: 1, hiddenWorkflows: 2 },
    }),
  },
}
