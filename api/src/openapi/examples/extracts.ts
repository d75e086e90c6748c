import type { Examples } from '../add-examples.ts'

export const extractsExamples: Examples = {
  startExtract: {
    request: {
      nodeId: 'in',
      kind: 'postgresqlInput',
      config: {
        connectionId: '64424b82-533a-494a-8ef2-2d4e51624d9a',
        address: null,
        databaseName: 'shop',
        mode: 'table',
        schemaName: 'public',
        tableName: 'orders',
        query: '',
        filter: 'id > 5',
        treatAsFile: false,
        columns: [],
        extractId: null,
        firstNodeToExecute: true,
      },
    },
    answer: {
      success: true,
      message: 'The rows are being read.',
      data: {
        id: 'd79e51f6-8219-444b-9d94-c1db86304fa3',
        nodeId: 'in',
        status: 'waiting',
        rows: 0,
        isSample: false,
        columns: null,
        problem: null,
        takenAt: null,
        expiresAt: '2026-11-23T19:23:31.692Z',
      },
    },
  },
  getExtract: {
    answer: {
      success: true,
      message: 'Done.',
      data: {
        id: '7fcfde06-e4ea-43b2-8027-0b4a8f4fd73c',
        nodeId: 'in',
        status: 'ready',
        rows: 3,
        isSample: false,
        columns: [
          { name: 'id', type: 'int', origin: { kind: 'int32' } },
          { name: 'name', type: 'text', origin: { kind: 'text' } },
        ],
        problem: null,
        takenAt: '2026-11-22T19:22:13.098Z',
        expiresAt: '2026-11-23T19:22:13.098Z',
      },
    },
  },
  endExtract: { answer: { success: true, message: 'Sample discarded.', data: null } },
}
